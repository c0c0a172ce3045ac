import { z } from "zod";
import { Sections } from "./sections.ts";
import { Path } from "../admin/content.ts";
import { listQuery, Search } from "../admin/listing.ts";
import { schema } from "../json-ld.ts";
import { Kind, required, upTo } from "../admin/fields.ts";

const Text = upTo(300).nullable();
const shape = {
  path: Path,
  title: upTo(120).min(1, required),
  seoTitle: Text,
  seoDescription: Text,
  sections: Sections,
};

/** `sections` is the draft; visitors see the last published version. Errors name their place: `sections.2.title`. */
export const AdminSectionPage = z.object({
  ...shape,
  id: z.int(),
  path: z.string().describe("`/` is the home page, which is always there"),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  changed: z.boolean().describe("The draft differs from what is published"),
  changes: z.array(z.string()).describe("How it differs, each in a few words"),
  revision: z.string().describe("Names this state of the draft"),
});
export type AdminSectionPage = z.infer<typeof AdminSectionPage>;
const basedOn = z
  .string()
  .describe("The revision that was changed: with another one since, it is refused");
export const ChangeSectionPage = z
  .object({ ...shape, basedOn })
  .partial()
  .meta({ id: "ChangeSectionPage" });
export const CreateSectionPage = z
  .object(shape)
  .partial()
  .required({ path: true, title: true })
  .meta({ id: "CreateSectionPage" });
export const SectionPageListQuery = listQuery(["path", "title", "updatedAt"], { q: Search });

export const Publication = schema("Publication", {
  id: z.int(),
  publishedAt: z.string(),
  by: z.string().describe("Who published it"),
  summary: z.string().describe("What changed, in a sentence"),
});
export type Publication = z.infer<typeof Publication>;

export const SectionTypes = schema("SectionTypes", { types: z.array(Kind) });
export type SectionTypes = z.infer<typeof SectionTypes>;
