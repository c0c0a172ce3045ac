import { z } from "zod";

const words = z.string().trim().max(2000, "Al massimo 2000 caratteri");

/** What the owner writes in an email of the shop; an empty part leaves it as it is. */
export const EmailText = z
  .object({
    subject: z
      .string()
      .trim()
      .max(120, "Al massimo 120 caratteri")
      .regex(/^[^\r\n]*$/, "Su una riga sola")
      .default(""),
    before: words
      .default("")
      .meta({ description: "Below the title; a blank line makes a paragraph" }),
    after: words
      .default("")
      .meta({ description: "After all the rest, above the data of the seller" }),
  })
  .meta({ id: "EmailText" });
export type EmailText = z.output<typeof EmailText>;

export const AdminEmail = z
  .object({
    name: z.string(),
    label: z.string(),
    group: z.string(),
    usualSubject: z.string().meta({ description: "With sample data" }),
    placeholders: z.array(z.object({ name: z.string(), meaning: z.string() })),
    changed: z.boolean(),
    ...EmailText.shape,
  })
  .meta({ id: "AdminEmail" });
export type AdminEmail = z.output<typeof AdminEmail>;
export const AdminEmails = z.object({ emails: z.array(AdminEmail) }).meta({ id: "AdminEmails" });
export type AdminEmails = z.output<typeof AdminEmails>;

export const EmailPreview = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: "EmailPreview" });
export type EmailPreview = z.output<typeof EmailPreview>;
