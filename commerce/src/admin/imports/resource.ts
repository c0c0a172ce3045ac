import { desc, inArray } from "drizzle-orm";
import { AdminImport, ImportKind, ImportListQuery } from "#contract/admin/import.ts";
import { requireStaff } from "../../auth/require-customer.ts";
import { imports } from "../../db/schema/imports.ts";
import { mayCall } from "../rights.ts";
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
  scope: (ctx) => {
    const { role } = requireStaff(ctx);
    return inArray(
      imports.kind,
      ImportKind.options.filter((kind) => mayCall(role, "POST", `imports/${kind}`)),
    );
  },
  extend: async (_, { report }) => report as Fields,
};
