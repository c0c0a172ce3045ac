import type { Facets } from "#contract/catalogue.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { type Bits, countCommon, hasBit, haveCommon, intersect } from "./index-bits.ts";
import { havingAttribute, type ProductFilter, standing, withinPrice } from "./list-products.ts";
import { catalogueIndexOf } from "./read-index.ts";
import { type CatalogueIndex, sortProperties } from "./catalogue-index.ts";

/** What can still be chosen. An attribute is counted as if nothing of it were chosen, and so is the price. */
export async function countFacets(ctx: Ctx, filter: ProductFilter): Promise<Facets> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const all = standing(catalogueIndex, filter, ctx.clock());
  const affordable = withinPrice(catalogueIndex, filter);
  const chosen = filter.attributes.map((attribute) => ({
    code: attribute.code,
    bits: havingAttribute(catalogueIndex, attribute),
  }));
  const bitsOfOthers = (code?: string) =>
    chosen.filter((one) => one.code !== code).map(({ bits }) => bits);
  const found = intersect(all, ...affordable, ...bitsOfOthers());
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Facets`,
    "@id": `${ctx.config.apiPrefix}/shop/facets`,
    "@type": "Facets",
    price: priceRange(catalogueIndex, intersect(all, ...bitsOfOthers())),
    attributes: catalogueIndex.attributes
      .filter(({ filterable }) => filterable)
      .map(({ code, name, values }) => {
        const isChosen = chosen.some((one) => one.code === code);
        const counted = isChosen ? intersect(all, ...affordable, ...bitsOfOthers(code)) : found;
        const offered = values.flatMap(({ id, code, name }) => {
          const bits = catalogueIndex.withValue(id);
          const count = countCommon(counted, bits);
          return count > 0 || haveCommon(all, bits) ? [{ value: code, label: name, count }] : [];
        });
        return { code, name, values: offered };
      })
      .filter(({ values }) => values.length > 0),
    sorting: [...sortProperties],
  };
}

function priceRange(catalogueIndex: CatalogueIndex, within: Bits): Facets["price"] {
  const end = (direction: "asc" | "desc") => {
    const place = catalogueIndex
      .sorted({ property: "price", direction })
      .find((at) => hasBit(within, at));
    return place === undefined ? null : (catalogueIndex.products[place]?.price ?? null);
  };
  const [min, max] = [end("asc"), end("desc")];
  return min === null || max === null ? null : { min, max };
}
