import type { ShelfProduct } from "./shelf-product.ts";

/** What products can be sorted by. */
const keys = {
  position: ({ position }) => position,
  price: ({ price }) => price,
  name: ({ name }) => name,
  createdAt: ({ createdAt }) => createdAt,
  averageRating: ({ averageRating }) => averageRating,
} satisfies Record<string, (product: ShelfProduct) => number | string | null>;

export type SortProperty = keyof typeof keys;
export type Sorting = { property: SortProperty; direction: "asc" | "desc" };

export const sortProperties = Object.keys(keys) as SortProperty[];

export const byPosition: Sorting = { property: "position", direction: "asc" };

/** What has no price comes last either way; the id keeps pages apart when keys are equal. */
export function compareBy({ property, direction }: Sorting) {
  const key: (product: ShelfProduct) => number | string | null = keys[property];
  const first = direction === "asc" ? -1 : 1;
  return (a: ShelfProduct, b: ShelfProduct): number => {
    const [one, other] = [key(a), key(b)];
    if (one === other) return a.id - b.id;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? first : -first;
  };
}

/** `sorting[price]=desc`; anything else falls back to the shop's own order. */
export function readSorting(parameters: Record<string, string[]>): Sorting {
  for (const property of sortProperties) {
    const direction = parameters[`sorting[${property}]`]?.[0]?.toLowerCase();
    if (direction === "asc" || direction === "desc") return { property, direction };
  }
  return byPosition;
}
