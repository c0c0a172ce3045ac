import { z } from "zod";
import { Iri } from "../../json-ld.ts";
import { type NoticeKind, noticeKinds, noticeModes } from "./kinds.ts";

const Kind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]);
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

export const Notices = z
  .object({
    "@id": Iri,
    "@type": z.literal("Notices"),
    email: z.string(),
    digestAt: Hour,
    kinds: z.partialRecord(Kind, Mode).meta({ description: "Those the role may be told of" }),
  })
  .meta({ id: "Notices" });
export type Notices = z.infer<typeof Notices>;
