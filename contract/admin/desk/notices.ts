import { keysOf } from "../../format/keys-of.ts";
import { z } from "zod";
import { collectionOf, Iri, resource, schema } from "../../json-ld.ts";
import { upTo } from "../fields.ts";
import { listQuery } from "../listing.ts";
import { noticeKinds, noticeModes } from "./kinds.ts";

const Kind = z.enum(keysOf(noticeKinds));
const Mode = z.enum(noticeModes);
const Hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):00$/, "Scegli un’ora intera")
  .meta({ description: "When the daily email leaves, in Rome", example: "08:00" });

export const ChangeNotices = z
  .object({ digestAt: Hour, kinds: z.partialRecord(Kind, Mode) })
  .partial()
  .meta({ id: "ChangeNotices" });
export type ChangeNotices = z.infer<typeof ChangeNotices>;

export const Notices = resource("Notices", {
  email: z.string(),
  digestAt: Hour,
  kinds: z.partialRecord(Kind, Mode).describe("Those the role may be told of"),
});
export type Notices = z.infer<typeof Notices>;

export const FailedJob = resource("FailedJob", {
  id: z.string(),
  queue: z.string(),
  subject: z.string().nullable().describe("For whom or what it was"),
  message: z.string().nullable().describe("Why it was given up"),
  at: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

export const FailedJobQuery = listQuery(["at"], {});
export const FailedJobCollection = collectionOf(FailedJob, "FailedJobCollection");

const words = upTo(2000);

export const EmailText = schema("EmailText", {
  subject: upTo(120)
    .regex(/^[^\r\n]*$/, "Su una riga sola")
    .default(""),
  before: words.default("").describe("Below the title; a blank line makes a paragraph"),
  after: words.default("").describe("After all the rest, above the data of the seller"),
});
export type EmailText = z.output<typeof EmailText>;

export const AdminEmail = schema("AdminEmail", {
  "@id": Iri,
  "@type": z.literal("Email"),
  name: z.string(),
  label: z.string(),
  group: z.string(),
  usualSubject: z.string().describe("With sample data"),
  placeholders: z.array(z.object({ name: z.string(), meaning: z.string() })),
  changed: z.boolean(),
  ...EmailText.shape,
});
export type AdminEmail = z.output<typeof AdminEmail>;
export const AdminEmails = z.object({ emails: z.array(AdminEmail) }).meta({ id: "AdminEmails" });
export type AdminEmails = z.output<typeof AdminEmails>;

export const EmailPreview = schema("EmailPreview", {
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});
export type EmailPreview = z.output<typeof EmailPreview>;
