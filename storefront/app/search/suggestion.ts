import type { CardPhoto } from "#app/catalogue/product-card.ts";

export type Suggestion = { name: string; href: string; price?: string; photo?: CardPhoto | null };
export type Suggestions = {
  categories: Suggestion[];
  products: Suggestion[];
  posts: Suggestion[];
};

export const noSuggestions: Suggestions = { categories: [], products: [], posts: [] };
