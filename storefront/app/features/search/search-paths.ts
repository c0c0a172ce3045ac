import { pageParam } from "#app/ui/pages.tsx";
import { searchPath } from "#contract/paths.ts";

export const searchAddress = (query: string) => `${searchPath}?q=${encodeURIComponent(query)}`;

export const searchParams = ["q", "vista", pageParam];

/** Longer is no search; blanks alone are none either. */
export const readQuery = (search: URLSearchParams) => (search.get("q") ?? "").trim().slice(0, 200);
