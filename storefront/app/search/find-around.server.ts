import type { Taxon } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client.ts";
import { ITEMS_PER_PAGE } from "#contract/constants.ts";
import type { BlogPost } from "#contract/blog.ts";
import { matches } from "./match-text.ts";

/** The backend searches products only; posts and categories are few enough to look through. */
export async function findPosts(shop: Shop, query: string): Promise<BlogPost[]> {
  const { items } = await shop.blogPosts({ itemsPerPage: ITEMS_PER_PAGE.blogCategories });
  return items.filter(({ title, excerpt, tags, category }) =>
    matches(query, [title, excerpt, ...tags, category?.name ?? null]),
  );
}

type Category = { name: string; href: string };

export async function findCategories(shop: Shop, query: string): Promise<Category[]> {
  return flatten(await shop.taxonTree())
    .filter(({ name }) => matches(query, [name]))
    .map(({ name, slug }) => ({ name, href: `/categorie/${slug}` }));
}

const flatten = (taxons: Taxon[]): Taxon[] =>
  taxons.flatMap((taxon) => [taxon, ...flatten(taxon.children)]);
