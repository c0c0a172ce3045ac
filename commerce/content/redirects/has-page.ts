import { and, eq, lte } from "drizzle-orm";
import * as paths from "#contract/paths.ts";
import { products, taxons } from "../../catalogue/schema.ts";
import { blogCategories, blogPosts, pages } from "../schema.ts";
import { sectionPages } from "../sections/schema.ts";
import type { Ctx } from "../../kernel/ctx.ts";

const screens: ReadonlySet<unknown> = new Set(Object.values(paths));

const found = async (count: PromiseLike<number>) => (await count) > 0;

export async function hasPage({ db, clock }: Ctx, path: string): Promise<boolean> {
  const slug = (pathOf: (slug: string) => string) => {
    const before = pathOf("");
    return path.startsWith(before) && path !== before ? path.slice(before.length) : undefined;
  };
  if (screens.has(path)) return true;
  const category = slug(paths.categoryPath);
  if (category) return found(db.$count(taxons, eq(taxons.slug, category)));
  const topic = slug(paths.blogCategoryPath);
  if (topic) return found(db.$count(blogCategories, eq(blogCategories.slug, topic)));
  const product = slug(paths.productPath);
  if (product) {
    const shown = and(eq(products.enabled, true), lte(products.publishedAt, clock()));
    return found(db.$count(products, and(eq(products.slug, product), shown)));
  }
  const post = slug(paths.blogPostPath);
  if (post) {
    const shown = and(eq(blogPosts.enabled, true), lte(blogPosts.publishedAt, clock()));
    return found(db.$count(blogPosts, and(eq(blogPosts.slug, post), shown)));
  }
  if (await found(db.$count(sectionPages, eq(sectionPages.path, path)))) return true;
  return found(db.$count(pages, eq(pages.path, path)));
}
