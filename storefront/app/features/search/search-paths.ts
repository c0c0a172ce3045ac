import { searchPath } from "#contract/paths.ts";

export const searchAddress = (query: string) => `${searchPath}?q=${encodeURIComponent(query)}`;

export const searchParams = ["q", "vista", "categoria"];
