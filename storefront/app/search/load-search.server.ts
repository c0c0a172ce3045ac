import { data } from "react-router";
import type { Shop } from "#contract/client.ts";
import { postCard, type PostCard } from "#app/blog/post-card.ts";
import { productCard, type ProductCard } from "#app/catalogue/product-card.ts";
import { readPage } from "#app/ui/read-page.ts";
import { findCategories, findPosts } from "./find-around.server.ts";
import { readQuery } from "./search-paths.ts";

const itemsPerPage = 24;
const bestSellers = 4;

export type Results = {
  query: string;
  /** What was searched instead, when the text itself found nothing. */
  correction: string | null;
  view: "products" | "posts";
  products: ProductCard[];
  total: number;
  page: number;
  pages: number;
  posts: PostCard[];
  categories: { name: string; href: string }[];
  /** Somewhere to go from an empty page. */
  best: ProductCard[];
};

export async function loadSearch(shop: Shop, url: URL): Promise<Results> {
  const query = readQuery(url.searchParams);
  const page = readPage(url.searchParams);
  const found = await shop.searchProducts(query, { page, itemsPerPage });
  const meant = found.suggestion ?? query;
  const [posts, categories] = await Promise.all([
    findPosts(shop, meant),
    findCategories(shop, meant),
  ]);
  if (found.items.length === 0 && page > 1) throw data(null, { status: 404 });
  const nothing = found.total === 0 && posts.length === 0;
  return {
    query,
    correction: found.suggestion,
    view: viewOf(url.searchParams, found.total, posts.length),
    products: found.items.map(productCard),
    total: found.total,
    page,
    pages: Math.ceil(found.total / itemsPerPage),
    posts: posts.map(postCard),
    categories,
    best: nothing ? await best(shop) : [],
  };
}

/** Posts show first only when asked for, or when there is nothing else. */
function viewOf(search: URLSearchParams, products: number, posts: number): Results["view"] {
  const asked = search.get("vista") === "articoli";
  return posts > 0 && (asked || products === 0) ? "posts" : "products";
}

async function best(shop: Shop): Promise<ProductCard[]> {
  const { items } = await shop.products({ taxon: "best-seller", itemsPerPage: bestSellers });
  return items.map(productCard);
}
