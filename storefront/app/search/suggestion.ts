import type { Photo } from "#app/images/photo.ts";

export type Suggestion = { name: string; href: string; price?: string; photo?: Photo | null };
export type Suggestions = {
  categories: Suggestion[];
  products: Suggestion[];
  posts: Suggestion[];
};

export const noSuggestions: Suggestions = { categories: [], products: [], posts: [] };
