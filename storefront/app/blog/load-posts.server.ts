import { data } from "react-router";
import type { Shop } from "#contract/client.ts";
import { ITEMS_PER_PAGE } from "#contract/constants.ts";
import { readPage } from "#app/ui/read-page.ts";
import { postCard } from "./post-card.ts";

export async function loadPosts(shop: Shop, url: URL, category?: string) {
  const page = readPage(url.searchParams);
  const [{ items, total }, categories] = await Promise.all([
    shop.blogPosts({ category, page }),
    shop.blogCategories(),
  ]);
  if (items.length === 0 && page > 1) throw data(null, { status: 404 });
  return {
    page,
    pages: Math.ceil(total / ITEMS_PER_PAGE.blogPosts),
    posts: items.map(postCard),
    categories: categories.map(({ slug, name }) => ({ name, href: `/blog/categorie/${slug}` })),
  };
}
