import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { lowestPrice } from "./product-filter.ts";

/** What products can be sorted by, as SQL over the product `p` and its joined prices. */
const keys = {
  position: sql`p.position`,
  price: lowestPrice,
  name: sql`lower(unaccent(p.name))`,
  createdAt: sql`p.created_at`,
  averageRating: sql`p.average_rating`,
} satisfies Record<string, SQL>;

export type SortProperty = keyof typeof keys;
export type Sorting = { property: SortProperty; direction: "asc" | "desc" };

export const sortProperties = Object.keys(keys) as SortProperty[];

const byPosition: Sorting = { property: "position", direction: "asc" };

export const sortKey = ({ property }: Sorting): SQL => keys[property];

/** Order of rows that carry `key` and `id`: the id keeps pages apart when keys are equal. */
export const sortOrder = ({ direction }: Sorting): SQL =>
  direction === "asc" ? sql`key asc nulls last, id` : sql`key desc nulls last, id`;

/** `sorting[price]=desc`; anything else falls back to the shop's own order. */
export function readSorting(parameters: Record<string, string[]>): Sorting {
  for (const property of sortProperties) {
    const direction = parameters[`sorting[${property}]`]?.[0]?.toLowerCase();
    if (direction === "asc" || direction === "desc") return { property, direction };
  }
  return byPosition;
}
