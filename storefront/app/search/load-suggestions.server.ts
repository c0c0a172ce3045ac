import type { Shop } from "#contract/client.ts";
import { formatEuro } from "#contract/money.ts";
import { productCard } from "#app/catalogue/product-card.ts";
import { findCategories, findPosts } from "./find-around.server.ts";
import { noSuggestions, type Suggestions } from "./suggestion.ts";

const most = { categories: 3, products: 5, posts: 2 };

export async function loadSuggestions(shop: Shop, query: string): Promise<Suggestions> {
  if (query === "") return noSuggestions;
  const { items, suggestion } = await shop.searchProducts(query, { itemsPerPage: most.products });
  const meant = suggestion ?? query;
  const [categories, posts] = await Promise.all([
    findCategories(shop, meant),
    findPosts(shop, meant),
  ]);
  return {
    categories: categories.slice(0, most.categories),
    products: items.map(productCard).map(({ name, slug, price, photo }) => ({
      name,
      href: `/prodotti/${slug}`,
      price: price === null ? undefined : formatEuro(price),
      photo,
    })),
    posts: posts
      .slice(0, most.posts)
      .map(({ title, slug }) => ({ name: title, href: `/blog/${slug}` })),
  };
}
