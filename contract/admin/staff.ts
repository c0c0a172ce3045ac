import { z } from "zod";
import { Iri, collectionOf } from "../json-ld.ts";

/** What somebody does in the back office; the rights of each are in commerce/src/admin/rights.ts. */
export const staffRoles = ["owner", "orders", "catalogue", "accountant"] as const;
export const StaffRole = z.enum(staffRoles);
export type StaffRole = z.infer<typeof StaffRole>;

const Areas = z.array(z.string());

export const Me = z
  .object({
    "@id": Iri,
    "@type": z.literal("Me"),
    id: z.int(),
    email: z.string(),
    name: z.string(),
    role: StaffRole,
    secondFactor: z.boolean().meta({ description: "Has a confirmed second factor" }),
    mustEnrol: z.boolean().meta({ description: "Can do nothing but add a second factor" }),
    rights: z
      .object({ read: Areas, write: Areas })
      .meta({ description: "Parts of the API, by the addresses after /admin; * is all of it" }),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

const Colleague = z.object({
  "@id": Iri,
  "@type": z.literal("Colleague"),
  id: z.int(),
  email: z.string(),
});
export type Colleague = z.infer<typeof Colleague>;
export const Colleagues = collectionOf(Colleague);
