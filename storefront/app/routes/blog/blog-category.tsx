import { shopTitle } from "#app/features/identity/shop-name.ts";
import { BlogScreen } from "./blog-screen.tsx";
import { loadPosts } from "./blog.server.ts";
import { orNotFound } from "#app/features/api/not-found.server.ts";
import { breadcrumbJsonLd } from "#app/features/seo/structured-data.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import "./blog.css";
import { pageAddress, pageParam } from "#app/ui/pages.tsx";
import { blogPath, blogCategoryPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/blog-category.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { name, description, slug, seo } = await orNotFound(shop.blogCategory(params.slug));
  const path = blogCategoryPath(slug);
  return { name, description, path, seo, blog: await loadPosts(shop, url, slug) };
}

export const headers = publicPage("blogCategory", [pageParam]);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, description, path, seo, blog } = loaderData;
  const origin = originOf(matches);
  const crumbs = [{ name: m["blog.title"](), href: blogPath }];
  return [
    ...pageMeta({
      title: seo.title ?? shopTitle(name),
      description: seo.description ?? description ?? m["blog.lead"](),
      path: pageAddress(path, blog.page),
      origin,
      photo: blog.posts[0]?.photo?.path,
    }),
    { "script:ld+json": breadcrumbJsonLd(crumbs, { name, href: path }, origin) },
  ];
};

export default function BlogCategory({ loaderData }: Route.ComponentProps) {
  const { name, description, path, blog } = loaderData;
  return <BlogScreen title={name} lead={description} path={path} blog={blog} />;
}
