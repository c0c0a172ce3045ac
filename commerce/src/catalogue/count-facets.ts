import type { Facets } from "#contract/catalogue.ts";
import type { Ctx } from "../ctx.ts";
import { countCommon, hasBit, haveCommon, intersect } from "./bits.ts";
import type { Bits } from "./bits.ts";
import { havingAttribute, standing, withinPrice } from "./product-filter.ts";
import type { ProductFilter } from "./product-filter.ts";
import { shelfOf } from "./read-shelf.ts";
import type { Shelf } from "./shelf.ts";
import { sortProperties } from "./sorting.ts";

/** What can still be chosen. An attribute is counted as if nothing of it were chosen, and so is the price. */
export async function countFacets(ctx: Ctx, filter: ProductFilter): Promise<Facets> {
  const shelf = await shelfOf(ctx);
  const all = standing(shelf, filter, ctx.clock());
  const affordable = withinPrice(shelf, filter);
  const chosen = filter.attributes.map((attribute) => ({
    code: attribute.code,
    bits: havingAttribute(shelf, attribute),
  }));
  const bitsBeside = (code?: string) =>
    chosen.filter((one) => one.code !== code).map(({ bits }) => bits);
  const found = intersect(all, ...affordable, ...bitsBeside());
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Facets`,
    "@id": `${ctx.config.apiPrefix}/shop/facets`,
    "@type": "Facets",
    price: priceRange(shelf, intersect(all, ...bitsBeside())),
    attributes: shelf.attributes
      .filter(({ filterable }) => filterable)
      .map(({ code, name, values }) => {
        const isChosen = chosen.some((one) => one.code === code);
        const counted = isChosen ? intersect(all, ...affordable, ...bitsBeside(code)) : found;
        const offered = values.flatMap(({ id, code, name }) => {
          const bits = shelf.withValue(id);
          const count = countCommon(counted, bits);
          return count > 0 || haveCommon(all, bits) ? [{ value: code, label: name, count }] : [];
        });
        return { code, name, values: offered };
      })
      .filter(({ values }) => values.length > 0),
    sorting: [...sortProperties],
  };
}

function priceRange(shelf: Shelf, within: Bits): Facets["price"] {
  const end = (direction: "asc" | "desc") => {
    const place = shelf.sorted({ property: "price", direction }).find((at) => hasBit(within, at));
    return place === undefined ? null : (shelf.products[place]?.price ?? null);
  };
  const [min, max] = [end("asc"), end("desc")];
  return min === null || max === null ? null : { min, max };
}
