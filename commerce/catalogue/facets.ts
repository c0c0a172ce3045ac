import type { Facets } from "#contract/catalogue.ts";
import { WITHOUT_INGREDIENT } from "#contract/constants.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { topNode } from "../kernel/http/json-ld.ts";
import { type Bits, countOnce, hasBit, intersect } from "./index-bits.ts";
import { havingAttribute, type ProductFilter, standing, withinPrice } from "./list-products.ts";
import { catalogueIndexOf } from "./read-index.ts";
import { branchOf, type CatalogueIndex, sortProperties } from "./catalogue-index.ts";

/** Facet counts. Each attribute, and the price, is counted without its own selection, so that other choices stay visible. */
export async function countFacets(
  ctx: Ctx,
  filter: ProductFilter,
  among: Bits[] = [],
): Promise<Facets> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  const all = intersect(standing(catalogueIndex, filter, ctx.clock()), ...among);
  const affordable = withinPrice(catalogueIndex, filter);
  const chosen = filter.attributes.map((attribute) => ({
    code: attribute.code,
    bits: havingAttribute(catalogueIndex, attribute),
  }));
  const bitsOfOthers = (code?: string) =>
    chosen.filter((one) => one.code !== code).map(({ bits }) => bits);
  const found = intersect(all, ...affordable, ...bitsOfOthers());
  const today = calendarDateInRome(ctx.clock());
  return {
    ...topNode(ctx, "Facets", "shop/facets"),
    price: priceRange(catalogueIndex, intersect(all, ...bitsOfOthers())),
    attributes: [...catalogueIndex.attributes, withoutIngredient(catalogueIndex)]
      .filter(({ filterable }) => filterable)
      .map(({ code, name, values }) => {
        // Excluded ingredients combine with AND, so their own selection does count.
        const isChosen = code !== WITHOUT_INGREDIENT && chosen.some((one) => one.code === code);
        const counted = isChosen ? intersect(all, ...affordable, ...bitsOfOthers(code)) : found;
        const offered = values.flatMap(({ id, code, name, until }) => {
          if (until && until < today) return [];
          const bits = catalogueIndex.withValue(id);
          const count = countOnce(counted, bits);
          return count > 0 || countOnce(all, bits) > 0 ? [{ value: code, label: name, count }] : [];
        });
        return { code, name, values: offered };
      })
      .filter(({ values }) => values.length > 0),
    sorting: [...sortProperties],
    categories: countCategories(
      catalogueIndex,
      filter.taxon,
      intersect(catalogueIndex.published(ctx.clock().getTime()), ...among),
      among.length > 0,
    ),
  };
}

const withoutIngredient = ({ avoidable }: CatalogueIndex) => ({
  code: WITHOUT_INGREDIENT,
  name: "Senza…",
  filterable: true,
  values: avoidable,
});

/** Counts the children of a category, the siblings of a leaf or, for a search, all leaves of the catalogue's tree. */
function countCategories(
  catalogueIndex: CatalogueIndex,
  chosen: string | undefined,
  within: Bits,
  ends: boolean,
): Facets["categories"] {
  const { taxons } = catalogueIndex;
  const tree = taxons.find(({ parentId }) => parentId === null)?.code ?? "";
  const [top, ...below] = branchOf(catalogueIndex, ends ? tree : (chosen ?? tree));
  const isEnd = (id: number) => taxons.every(({ parentId }) => parentId !== id);
  const counted = (isShown: (taxon: (typeof taxons)[number]) => boolean) =>
    taxons.filter(isShown).flatMap(({ code, slug, name }) => {
      const count = countOnce(within, catalogueIndex.inBranch(code));
      return count > 0 ? [{ code, slug, name, count }] : [];
    });
  if (ends) return counted(({ id }) => below.includes(id) && isEnd(id));
  const children = counted(({ parentId }) => parentId === top);
  const above = taxons.find(({ id }) => id === top)?.parentId;
  return children.length > 0 || !above ? children : counted(({ parentId }) => parentId === above);
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
