import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createCatalogueIndex, type IndexedProduct, type Sorting } from "./catalogue-index.ts";

const taxon = (id: number, parentId: number | null) => ({
  id,
  code: `t${id}`,
  slug: `s${id}`,
  name: `${id}`,
  parentId,
});
const labels = {
  attributes: [],
  taxons: [taxon(1, null), taxon(2, 1), taxon(3, 2), taxon(4, null)],
  synonyms: [],
  avoidable: [],
};
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }));
const product = fc.record({
  position: fc.integer({ min: 0, max: 3 }),
  price: fc.option(fc.integer({ min: 0, max: 5 })),
  name: fc.constantFrom("a", "b", "c"),
  createdAt: fc.integer({ min: 0, max: 3 }),
  averageRating: fc.integer({ min: 0, max: 5 }),
  publishedAt: fc.integer({ min: 0, max: 3 }),
  taxonIds: ids,
  valueIds: ids,
  ingredientIds: ids,
});
const sortings: Sorting[] = [
  { property: "position", direction: "asc" },
  { property: "price", direction: "asc" },
  { property: "price", direction: "desc" },
  { property: "name", direction: "asc" },
];

/** Everything lists query from an index. */
const answersOf = (index: ReturnType<typeof createCatalogueIndex>) => ({
  products: index.products,
  places: [...index.places],
  orders: sortings.map(index.sorted),
  sets: [1, 2, 3, 4].map((id) => [
    index.inBranch(`t${id}`),
    index.withValue(id),
    index.published(id),
  ]),
  costing: index.costing(1, 3),
});

test("an index renewed in part is the one that would be made anew", () => {
  const edit = fc.record({ id: fc.integer({ min: 0, max: 8 }), after: fc.option(product) });
  fc.assert(
    fc.property(
      fc.array(product, { maxLength: 7 }),
      fc.array(fc.record({ edits: fc.array(edit), onlyPrices: fc.boolean() }), { maxLength: 3 }),
      (before, steps) => {
        let now = new Map<number, IndexedProduct>(before.map((one, id) => [id, { id, ...one }]));
        let index = createCatalogueIndex(now.values(), labels);
        for (const { edits, onlyPrices } of steps) {
          sortings.forEach(index.sorted);
          now = new Map(now);
          for (const { id, after } of edits) {
            const known = now.get(id);
            if (onlyPrices && known) now.set(id, { ...known, price: after?.price ?? null });
            else if (after && !onlyPrices) now.set(id, { id, ...after });
            else if (!onlyPrices) now.delete(id);
          }
          const touched = new Set(edits.map(({ id }) => id));
          const read = [...now.values()].filter(({ id }) => touched.has(id));
          index = index.renewed(touched, read);
        }
        expect(answersOf(index)).toEqual(answersOf(createCatalogueIndex(now.values(), labels)));
      },
    ),
  );
});

test("a price leaves the sets of categories, filters and publications and the other orders as they are", () => {
  const sets = { taxonIds: [3], valueIds: [9], ingredientIds: [] };
  const one = { ...sets, position: 0, createdAt: 0, averageRating: 0, publishedAt: 0, name: "a" };
  const products = [1, 2, 3].map((id) => ({ ...one, id, price: id }));
  const index = createCatalogueIndex(products, labels);
  const byName = { property: "name", direction: "asc" } as const;
  const byPrice = { property: "price", direction: "asc" } as const;
  const orders = [byName, byPrice].map(index.sorted);
  const branch = index.inBranch("t1");
  const renewed = index.renewed(new Set([2, 99]), [{ ...one, id: 2, price: 8 }]);
  // A new object, so that caches keyed by the old index (searches) are dropped.
  expect(renewed).not.toBe(index);
  expect(renewed.inBranch("t1")).toBe(branch);
  expect(renewed.inBranch("?")).toBe(index.withValue(0));
  expect(renewed.places).toBe(index.places);
  expect(renewed.sorted(byName)).toBe(orders[0]);
  const dearest = { property: "price", direction: "desc" } as const;
  expect([...index.sorted(dearest)]).toEqual([2, 1, 0]);
  expect([...renewed.sorted(dearest)]).toEqual([1, 2, 0]);
  expect([...renewed.sorted(byPrice)]).toEqual([0, 2, 1]);
});

test("a branch follows its tree, and knows its code and its slug", () => {
  const one = { position: 0, createdAt: 0, averageRating: 0, publishedAt: 0, name: "a", price: 1 };
  const product = { ...one, id: 5, taxonIds: [3], valueIds: [], ingredientIds: [] };
  const index = createCatalogueIndex([product], labels);
  expect(["t1", "s2", "t4", "?"].map((name) => index.inBranch(name)[0])).toEqual([1, 1, 0, 0]);
  const taxons = [taxon(1, null), taxon(2, 1), taxon(3, 4), taxon(4, null)];
  const moved = index.renewed(new Set(), [], { ...labels, taxons });
  expect(["t1", "s2", "t4"].map((name) => moved.inBranch(name)[0])).toEqual([0, 0, 1]);
});
