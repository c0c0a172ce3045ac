import { desc } from "drizzle-orm";
import { AdminImport, ImportListQuery } from "#contract/admin/import.ts";
import { imports } from "../../db/schema/imports.ts";
import type { Fields, Resource } from "../resource/resource.ts";

export const importResource: Resource = {
  name: "imports",
  type: "Import",
  table: imports,
  key: "id",
  output: AdminImport,
  query: ImportListQuery,
  words: [imports.kind],
  columns: { createdAt: imports.createdAt, kind: imports.kind, dryRun: imports.dryRun },
  usual: [desc(imports.createdAt), desc(imports.id)],
  extend: async (_, { report }) => report as Fields,
};
