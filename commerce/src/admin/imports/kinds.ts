import type { ImportKind } from "#contract/admin/import.ts";
import type { Ctx } from "../../ctx.ts";
import type { Cells } from "./cells.ts";
import { importCustomer } from "./import-customer.ts";
import { importProduct } from "./import-products.ts";
import { importPrices, importStock } from "./import-variants.ts";
import type { RowOutcome } from "./row-outcome.ts";

type Kind = {
  /** Columns without which the file says nothing; the first names the row. */
  needed: [key: string, ...others: string[]];
  apply: (ctx: Ctx, cells: Cells) => Promise<RowOutcome>;
};

export const kinds: Record<ImportKind, Kind> = {
  products: { needed: ["variant", "product"], apply: importProduct },
  stock: { needed: ["variant", "onHand"], apply: importStock },
  prices: { needed: ["variant", "price"], apply: importPrices },
  customers: { needed: ["email"], apply: importCustomer },
};
