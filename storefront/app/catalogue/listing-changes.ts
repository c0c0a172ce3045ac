import { defaultSort, type ListingState } from "./listing-state.ts";

/** Each change of what is listed goes back to the first page. */
export function toggleValue(state: ListingState, code: string, value: string): ListingState {
  const chosen = state.attributes[code] ?? [];
  const values = chosen.includes(value)
    ? chosen.filter((one) => one !== value)
    : [...chosen, value];
  const { [code]: _, ...others } = state.attributes;
  const attributes = values.length > 0 ? { ...state.attributes, [code]: values } : others;
  return { ...state, attributes, page: 1 };
}

export function withPrice(
  state: ListingState,
  minPrice: number | null,
  maxPrice: number | null,
): ListingState {
  return { ...state, minPrice, maxPrice, page: 1 };
}

/** The order is kept: it is not a filter. */
export function withoutFilters(state: ListingState): ListingState {
  return { ...state, attributes: {}, minPrice: null, maxPrice: null, page: 1 };
}

export function countFilters({ attributes, minPrice, maxPrice }: ListingState): number {
  const values = Object.values(attributes).reduce((sum, chosen) => sum + chosen.length, 0);
  return values + (minPrice === null && maxPrice === null ? 0 : 1);
}

/** The list as it is without anyone's choices. */
export function isPlain(state: ListingState): boolean {
  return countFilters(state) === 0 && state.sort === defaultSort && state.page === 1;
}
