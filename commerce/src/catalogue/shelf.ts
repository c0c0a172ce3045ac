import { addBit, bitsBetween } from "./bits.ts";
import type { Bits } from "./bits.ts";
import type { ShelfProduct } from "./shelf-product.ts";
import { byPosition, compareBy } from "./sorting.ts";
import type { Sorting } from "./sorting.ts";

export type ShelfAttribute = {
  code: string;
  name: string;
  filterable: boolean;
  values: { id: number; code: string; name: string }[];
};

export type ShelfTaxon = { id: number; code: string; slug: string; parentId: number | null };

export type Labels = { attributes: ShelfAttribute[]; taxons: ShelfTaxon[] };

/** The listed products of the channel as they are now, in the shop's order. Those of the future stand there too. */
export type Shelf = Labels & {
  products: readonly ShelfProduct[];
  /** Where each stands, by its id. */
  places: ReadonlyMap<number, number>;
  /** Places of the products that are published at a moment, have an attribute value, stand in a taxon. */
  published(moment: number): Bits;
  withValue(id: number): Bits;
  inTaxon(id: number): Bits;
  /** Of those that cost no less and no more; what has no price is not among them. */
  costing(least: number, most: number): Bits;
  /** All places in another order. */
  sorted(sorting: Sorting): readonly number[];
};

export function createShelf(unsorted: Iterable<ShelfProduct>, labels: Labels): Shelf {
  const products = [...unsorted].sort(compareBy(byPosition));
  const values = placesBy(products, ({ valueIds }) => valueIds);
  const taxons = placesBy(products, ({ taxonIds }) => taxonIds);
  const nowhere: Bits = new Uint32Array(Math.ceil(products.length / 32));
  const prices = Float64Array.from(products, ({ price }) => price ?? Number.NaN);
  const published = publishedBy(products);
  const orders = new Map<string, number[]>();

  function sorted(sorting: Sorting): number[] {
    const compare = compareBy(sorting);
    const places = products.map((product, place) => ({ product, place }));
    return places.sort((a, b) => compare(a.product, b.product)).map(({ place }) => place);
  }

  return {
    attributes: labels.attributes,
    taxons: labels.taxons,
    products,
    places: new Map(products.map(({ id }, place) => [id, place])),
    published,
    withValue: (id) => values.get(id) ?? nowhere,
    inTaxon: (id) => taxons.get(id) ?? nowhere,
    costing: (least, most) => bitsBetween(prices, least, most),
    sorted(sorting) {
      const name = `${sorting.property} ${sorting.direction}`;
      const order = orders.get(name) ?? sorted(sorting);
      orders.set(name, order);
      return order;
    },
  };
}

/** Between one publication and the next nothing changes. */
function publishedBy(products: ShelfProduct[]): (moment: number) => Bits {
  const moments = Float64Array.from(products, ({ publishedAt }) => publishedAt);
  let known = { since: Infinity, until: Infinity, bits: new Uint32Array() as Bits };
  return (moment) => {
    if (moment < known.since || moment >= known.until) {
      const bits = bitsBetween(moments, -Infinity, moment);
      const until = moments.reduce((next, at) => (at > moment && at < next ? at : next), Infinity);
      known = { since: moment, until, bits };
    }
    return known.bits;
  };
}

function placesBy(products: ShelfProduct[], idsOf: (product: ShelfProduct) => number[]) {
  const found = new Map<number, Uint32Array>();
  products.forEach((product, place) => {
    for (const id of idsOf(product)) {
      const bits = found.get(id) ?? new Uint32Array(Math.ceil(products.length / 32));
      addBit(bits, place);
      found.set(id, bits);
    }
  });
  return found;
}
