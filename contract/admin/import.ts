import { z } from "zod";
import { Flag, listQuery } from "./listing.ts";

export const ImportKind = z.enum(["products", "stock", "prices", "customers", "redirects"]);
export type ImportKind = z.infer<typeof ImportKind>;

const Refusal = z.object({
  line: z.int().describe("In the file, the header being 1"),
  message: z.string(),
});

const Change = z.object({
  line: z.int(),
  code: z.string(),
  field: z.string(),
  before: z.string().nullable().describe("As people read it; null when there is none"),
  after: z.string().nullable(),
});

/** The lists are cut at a thousand entries; the counts are not. */
export const ImportReport = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refusedCount: z.int(),
  refused: z.array(Refusal),
  changes: z.array(Change),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const AdminImport = z.object({
  id: z.int(),
  kind: ImportKind,
  dryRun: z.boolean(),
  state: z.enum(["running", "done", "failed"]),
  total: z.int().describe("Rows of the file"),
  done: z.int().describe("Rows read so far"),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  ...ImportReport.shape,
});
export const ImportListQuery = listQuery(["createdAt"], {
  kind: ImportKind.optional(),
  dryRun: Flag,
});

export const StartImportQuery = z.object({
  dryRun: z
    .enum(["true", "false"])
    .default("true")
    .transform((text) => text === "true")
    .describe("Only tell what would change; nothing is written"),
});
