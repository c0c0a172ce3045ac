export const pageParam = "pagina";

/** The page an address asks for; the first when it asks for none that could exist. */
export function readPage(search: URLSearchParams): number {
  const text = search.get(pageParam) ?? "";
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** The first page has the plain address. */
export const pageAddress = (path: string, page: number) =>
  page === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}${pageParam}=${page}`;
