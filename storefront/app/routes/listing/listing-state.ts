import type { ProductFilter, SortProperty } from "#contract/client/catalogue.ts";
import { parseEuro } from "#contract/format/money.ts";

const sortings = {
  "in-evidenza": { property: "position", direction: "asc" },
  "prezzo-crescente": { property: "price", direction: "asc" },
  "prezzo-decrescente": { property: "price", direction: "desc" },
  nome: { property: "name", direction: "asc" },
  novita: { property: "createdAt", direction: "desc" },
  "piu-votati": { property: "averageRating", direction: "desc" },
} as const satisfies Record<string, { property: SortProperty; direction: "asc" | "desc" }>;

export type Sort = keyof typeof sortings;

export type ListingState = {
  /** Attribute code → chosen values. */
  attributes: Record<string, string[]>;
  /** Cents. */
  minPrice: number | null;
  maxPrice: number | null;
  sort: Sort;
  page: number;
  /** Search words, and the category that restricts the results. */
  query?: string;
  taxon?: string | undefined;
};

export const itemsPerPage = 24;
export const defaultSort: Sort = "in-evidenza";
export const sorts = Object.keys(sortings) as Sort[];
export const params = { min: "prezzo_min", max: "prezzo_max", sort: "ordina", page: "pagina" };
export const taxonParam = "categoria";

export const listingParams = (attributeCodes: string[]) => [
  ...attributeCodes,
  ...Object.values(params),
];

/** Reads only known attributes, because addresses also contain parameters of others, such as campaigns. */
export function parseListing(search: URLSearchParams, attributeCodes: string[]): ListingState {
  const attributes: Record<string, string[]> = {};
  for (const code of attributeCodes) {
    const values = [...new Set(search.getAll(code))].filter(Boolean);
    if (values.length > 0) attributes[code] = values;
  }
  const [minPrice, maxPrice] = inOrder(price(search, params.min), price(search, params.max));
  const sort = search.get(params.sort) ?? "";
  const page = search.get(params.page) ?? "";
  return {
    attributes,
    minPrice,
    maxPrice,
    sort: isSort(sort) ? sort : defaultSort,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Search words are trimmed and limited to 200 characters. */
export const readQuery = (search: URLSearchParams) => (search.get("q") ?? "").trim().slice(0, 200);

export const parseSearch = (search: URLSearchParams, attributeCodes: string[]): ListingState => ({
  ...parseListing(search, attributeCodes),
  query: readQuery(search),
  taxon: search.get(taxonParam) || undefined,
});

/** Returns the query string of a state; defaults are omitted. */
export function serialiseListing(state: ListingState): string {
  const search = new URLSearchParams();
  if (state.query) search.set("q", state.query);
  if (state.taxon) search.set(taxonParam, state.taxon);
  for (const [code, values] of Object.entries(state.attributes)) {
    for (const value of values) search.append(code, value);
  }
  if (state.minPrice !== null) search.set(params.min, euroText(state.minPrice));
  if (state.maxPrice !== null) search.set(params.max, euroText(state.maxPrice));
  if (state.sort !== defaultSort) search.set(params.sort, state.sort);
  if (state.page > 1) search.set(params.page, String(state.page));
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

export function filterOf(state: ListingState, taxon = state.taxon): ProductFilter {
  return {
    taxon,
    attributes: state.attributes,
    minPrice: state.minPrice ?? undefined,
    maxPrice: state.maxPrice ?? undefined,
  };
}

export const sortingOf = ({ sort }: ListingState) => sortings[sort];

export const sortsBy = (properties: string[]) =>
  sorts.filter((sort) => sort === defaultSort || properties.includes(sortings[sort].property));

/** 1290 → "12.90", 1000 → "10": for fields and addresses. */
export function euroText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

const isSort = (text: string): text is Sort => Object.hasOwn(sortings, text);

function price(search: URLSearchParams, name: string): number | null {
  const cents = parseEuro(search.get(name) ?? "");
  return cents !== null && cents >= 0 ? cents : null;
}

function inOrder(min: number | null, max: number | null): [number | null, number | null] {
  return min !== null && max !== null && min > max ? [max, min] : [min, max];
}

/** Every change of the filters returns to page one. */
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

export const withTaxon = (state: ListingState, taxon: string | undefined): ListingState =>
  state.query === undefined ? { ...state, page: 1 } : { ...state, taxon, page: 1 };

/** Sorting is kept, because it is not a filter. */
export function withoutFilters(state: ListingState): ListingState {
  return { ...withTaxon(state, undefined), attributes: {}, minPrice: null, maxPrice: null };
}

export function countFilters({ attributes, minPrice, maxPrice, taxon }: ListingState): number {
  const values = Object.values(attributes).reduce((sum, chosen) => sum + chosen.length, 0);
  return values + (minPrice === null && maxPrice === null ? 0 : 1) + (taxon ? 1 : 0);
}

/** Returns true for a list without filters, sorting and pagination. */
export function isPlain(state: ListingState): boolean {
  return countFilters(state) === 0 && state.sort === defaultSort && state.page === 1;
}

/** Canonical address: each page of a list has its own; filtered and sorted lists are not indexed. */
export function listingAddress(path: string, state: ListingState | undefined) {
  if (!state) return { path };
  return { path: path + serialiseListing(state), hidden: !isPlain({ ...state, page: 1 }) };
}
