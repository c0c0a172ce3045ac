import { productColumns } from "#contract/admin/constants.ts";
import { keysOf } from "#contract/format/keys-of.ts";
import { readVersion, versionOf } from "../kernel/admin/versions.ts";
import type { Ctx } from "../kernel/ctx.ts";
import type { Cells } from "./csv.ts";

const ofProduct = ["name", "slug", "enabled", "mainTaxon", "taxons", "details", "attributes"];
const parts = {
  product: [...ofProduct, ...keysOf(productColumns)],
  variant: "name enabled barcode weightGrams taxCategory price originalPrice onHand".split(" "),
};

/**
 * What an export writes in the column `version`: the ETags of the fields that an import of the row can change. The letter
 * before them keeps spreadsheets from reading a number.
 */
export function rowVersion(rows: Record<keyof typeof parts, object>): string {
  const [product, variant] = keysOf(parts).map((part) => {
    const shown = new Map<string, unknown>(Object.entries(rows[part]));
    return versionOf(Object.fromEntries(parts[part].map((field) => [field, shown.get(field)])));
  });
  return `v${product}.${variant}`.replaceAll('"', "");
}

/**
 * With a version, cells that are as they were exported change nothing, and the others do not overwrite what somebody changed
 * since: `ctx` refuses them. Without a version, every cell counts.
 */
export function sinceExport(ctx: Ctx, cells: Cells, part: keyof typeof parts) {
  const ifMatch = cells.text("version")?.slice(1).split(".")[part === "product" ? 0 : 1];
  const hadValue = readVersion(ifMatch);
  const edited = <Input extends object>(input: Input, path = ""): Partial<Input> =>
    Object.fromEntries(
      Object.entries(input).filter(([field, value]) => !hadValue?.(path + field, value)),
    ) as Partial<Input>;
  return { ctx: ifMatch === undefined ? ctx : { ...ctx, ifMatch }, edited };
}
