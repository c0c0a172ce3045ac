import { NOVELTY } from "#contract/constants.ts";
import { dayMs } from "#contract/format/dates.ts";
import { keysOf } from "#contract/format/keys-of.ts";
import { CommerceError } from "../kernel/ctx.ts";
import { addBit, type Bits, bitsBetween, intersect, unite } from "./index-bits.ts";

/** `until` is the last day of validity if the value is a claim. */
type IndexedValue = { id: number; code: string; name: string; until?: string | null };

type IndexedAttribute = {
  code: string;
  name: string;
  filterable: boolean;
  values: IndexedValue[];
};

type IndexedTaxon = {
  id: number;
  code: string;
  slug: string;
  name: string;
  parentId: number | null;
};

/** A search synonym: other words (commas separate alternatives), a page, or no results. */
export type Synonym = { words: string[]; kind: "same" | "page" | "nothing"; target: string };

export type Labels = {
  attributes: IndexedAttribute[];
  taxons: IndexedTaxon[];
  synonyms: Synonym[];
  /** Ingredients to exclude; a product has the value if its label does not contain the ingredient. */
  avoidable: IndexedValue[];
};

/** In-memory index of the channel's listed products, in the shop's order; includes products with a future publication. */
export type CatalogueIndex = Labels & {
  products: readonly IndexedProduct[];
  places: ReadonlyMap<number, number>;
  published(moment: number): Bits;
  withValue(id: number): Bits;
  /** At a moment, the category of novelties contains only products that are new then. */
  inBranch(taxon: string, moment?: number): Bits;
  /** Products whose price is within the range; those without a price are excluded. */
  costing(least: number, most: number): Bits;
  sorted(sorting: Sorting): Places;
  renewed(touched: ReadonlySet<number>, read: IndexedProduct[], labels?: Labels): CatalogueIndex;
};

/** Positions in a typed array, so that shifting many is a single memory move. */
type Places = Readonly<Uint32Array>;

type Parts = {
  products: readonly IndexedProduct[];
  places: ReadonlyMap<number, number>;
  prices: Float64Array;
  values: ReadonlyMap<number, Bits>;
  taxons: ReadonlyMap<number, Bits>;
  branches: Map<string, Bits>;
  nowhere: Bits;
  published: (moment: number) => Bits;
  moments: Float64Array;
  orders: Map<string, { sorting: Sorting; order: Uint32Array }>;
};

export function createCatalogueIndex(
  unsorted: Iterable<IndexedProduct>,
  labels: Labels,
): CatalogueIndex {
  const products = [...unsorted].sort(compareBy(byPosition));
  const moments = Float64Array.from(products, ({ publishedAt }) => publishedAt);
  const parts: Parts = {
    products,
    places: new Map(products.map(({ id }, place) => [id, place])),
    prices: Float64Array.from(products, priceNumber),
    values: placesBy(products, ({ valueIds }) => valueIds),
    taxons: placesBy(products, ({ taxonIds }) => taxonIds),
    branches: new Map(),
    nowhere: new Uint32Array(Math.ceil(products.length / 32)),
    published: publishedBy(moments),
    moments,
    orders: new Map(),
  };
  return assemble(parts, labels);
}

function assemble(parts: Parts, labels: Labels): CatalogueIndex {
  const { products, places, prices, values, taxons, branches, nowhere, published, orders } = parts;
  const branchBits = (taxon: string) => {
    const known = branches.get(taxon);
    if (known) return known;
    const below = [...branchOf(labels, taxon)].map((id) => taxons.get(id) ?? nowhere);
    // Unknown categories are not cached: visitors could fill memory with made-up names.
    if (below.length === 0) return nowhere;
    const branch = unite(products.length, below);
    branches.set(taxon, branch);
    return branch;
  };
  return {
    attributes: labels.attributes,
    taxons: labels.taxons,
    synonyms: labels.synonyms,
    avoidable: labels.avoidable,
    products,
    places,
    published,
    withValue: (id) => values.get(id) ?? nowhere,
    inBranch(taxon, moment) {
      const branch = branchBits(taxon);
      if (moment === undefined || rootOf(labels, taxon)?.code !== NOVELTY.taxon) return branch;
      const since = moment - NOVELTY.days * dayMs + 1;
      return intersect(branch, bitsBetween(parts.moments, since, moment));
    },
    costing: (least, most) => bitsBetween(prices, least, most),
    sorted(sorting) {
      const name = `${sorting.property} ${sorting.direction}`;
      const known = orders.get(name)?.order;
      const order =
        known ?? Uint32Array.from(products.keys()).sort(comparePlaces(products, sorting));
      orders.set(name, { sorting, order });
      return order;
    },
    renewed(touched, read, newLabels = labels) {
      const known = [...touched].filter((id) => places.has(id));
      const stay = read.every((product) => standsAsBefore(parts, product));
      if (known.length === read.length && stay) {
        const branches = newLabels === labels ? parts.branches : new Map<string, Bits>();
        const renewed = { ...parts, products: putInPlace(parts, read), branches };
        // Copies the map of sort orders: requests still using the previous index may add orders of its own products.
        return assemble({ ...renewed, orders: new Map(orders) }, newLabels);
      }
      const untouched = products.filter(({ id }) => !touched.has(id));
      return createCatalogueIndex([...untouched, ...read], newLabels);
    },
  };
}

const priceNumber = ({ price }: IndexedProduct) => price ?? Number.NaN;

const rootOf = ({ taxons }: Pick<Labels, "taxons">, name: string) =>
  taxons.find(({ code }) => code === name) ?? taxons.find(({ slug }) => slug === name);

export function branchOf({ taxons }: Pick<Labels, "taxons">, name: string): Set<number> {
  const root = rootOf({ taxons }, name);
  const branch = new Set(root ? [root.id] : []);
  // Iterating a Set also visits elements added meanwhile, so this collects all descendants.
  for (const id of branch)
    for (const taxon of taxons) if (taxon.parentId === id) branch.add(taxon.id);
  return branch;
}

/** True if only price, name or rating changed, as after most edits: index sets then stay valid. */
function standsAsBefore({ products, places }: Parts, after: IndexedProduct): boolean {
  const before = products[places.get(after.id) ?? -1];
  return (
    before?.position === after.position &&
    before.publishedAt === after.publishedAt &&
    sameIds(before.taxonIds, after.taxonIds) &&
    sameIds(before.valueIds, after.valueIds)
  );
}

const sameIds = (some: number[], others: number[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/** Updates prices and sort orders in place: copying them would cost as much as a whole request. */
function putInPlace({ products: known, places, prices, orders }: Parts, read: IndexedProduct[]) {
  const products = known.slice();
  const replaced = read.map((after) => {
    const place = places.get(after.id) ?? -1;
    const before = products[place] ?? after;
    products[place] = after;
    prices[place] = priceNumber(after);
    return { place, before, after };
  });
  for (const { sorting, order } of orders.values()) {
    const key = keys[sorting.property];
    const moved = replaced.filter(({ before, after }) => key(before) !== key(after));
    sortAgain(
      order,
      moved.map(({ place }) => place),
      comparePlaces(products, sorting),
    );
  }
  return products;
}

/** Removes positions from a sort order and reinserts them at their new places. */
function sortAgain(order: Uint32Array, places: number[], compare: Compare): void {
  let { length } = order;
  for (const place of places) {
    const at = order.indexOf(place);
    order.copyWithin(at, at + 1, length--);
  }
  for (const place of places) {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(order[middle] ?? -1, place) < 0) low = middle + 1;
      else high = middle;
    }
    order.copyWithin(low + 1, low, length++);
    order[low] = place;
  }
}

type Compare = (one: number, other: number) => number;

function comparePlaces(products: readonly IndexedProduct[], sorting: Sorting): Compare {
  const compare = compareBy(sorting);
  return (one, other) => {
    const [first, second] = [products[one], products[other]];
    return first && second ? compare(first, second) : 0;
  };
}

/** Memoised per publication: between two publications the set does not change. */
function publishedBy(moments: Float64Array): (moment: number) => Bits {
  let known: { since: number; until: number; bits: Bits } = {
    since: Infinity,
    until: Infinity,
    bits: new Uint32Array(),
  };
  return (moment) => {
    if (moment < known.since || moment >= known.until) {
      const bits = bitsBetween(moments, -Infinity, moment);
      const until = moments.reduce((next, at) => (at > moment && at < next ? at : next), Infinity);
      known = { since: moment, until, bits };
    }
    return known.bits;
  };
}

function placesBy(products: IndexedProduct[], idsOf: (product: IndexedProduct) => number[]) {
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

export type IndexedProduct = {
  id: number;
  position: number;
  /** The price of the cheapest variant. */
  price: number | null;
  name: string;
  createdAt: number;
  averageRating: number;
  publishedAt: number;
  taxonIds: number[];
  valueIds: number[];
  ingredientIds: number[];
};

const keys = {
  position: ({ position }) => position,
  price: ({ price }) => price,
  name: ({ name }) => name,
  createdAt: ({ createdAt }) => createdAt,
  averageRating: ({ averageRating }) => averageRating,
} satisfies Record<string, (product: IndexedProduct) => number | string | null>;

export type SortProperty = keyof typeof keys;
export type Sorting = { property: SortProperty; direction: "asc" | "desc" };

export const sortProperties = keysOf(keys);

const byPosition: Sorting = { property: "position", direction: "asc" };

/** Missing values sort last in both directions; the id makes the order stable across pages. */
function compareBy({ property, direction }: Sorting) {
  const key: (product: IndexedProduct) => number | string | null = keys[property];
  const first = direction === "asc" ? -1 : 1;
  return (a: IndexedProduct, b: IndexedProduct): number => {
    const [one, other] = [key(a), key(b)];
    if (one === other) return a.id - b.id;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? first : -first;
  };
}

/** Parses `sorting[price]=desc`; the shop's own order by default. */
export function readSorting(parameters: Record<string, string[]>): Sorting {
  const [asked] = Object.keys(parameters).filter((name) => /^(?:sorting|order)\[/.test(name));
  if (asked === undefined) return byPosition;
  // Sylius' spelling is `order[translation.name]`.
  const [, named] = /\[(?:translation\.)?(.*)\]$/.exec(asked) ?? [];
  const property = sortProperties.find((known) => known === named);
  const direction = parameters[asked]?.[0]?.toLowerCase();
  if (property && (direction === "asc" || direction === "desc")) return { property, direction };
  const known = sortProperties.map((one) => `sorting[${one}]`).join(", ");
  throw new CommerceError("bad_request", `Sort by ${known}, each asc or desc.`);
}
