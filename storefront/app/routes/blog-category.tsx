import { BlogScreen, blogPath } from "#app/blog/blog-screen.tsx";
import { loadPosts } from "#app/blog/load-posts.server.ts";
import { orNotFound } from "#app/catalogue/not-found.server.ts";
import { breadcrumbJsonLd } from "#app/seo/structured-data.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { publicPage } from "#app/shop/public-page.ts";
import "#app/styles/blog.css";
import { pageAddress, pageParam } from "#app/ui/read-page.ts";
import * as m from "#messages";
import type { Route } from "./+types/blog-category.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { name, description, slug, seo } = await orNotFound(shop.blogCategory(params.slug));
  const path = `${blogPath}/categorie/${slug}`;
  return { name, description, path, seo, blog: await loadPosts(shop, url, slug) };
}

export const headers = publicPage("blogCategory", [pageParam]);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, description, path, seo, blog } = loaderData;
  const origin = originOf(matches);
  const trail = [{ name: m["blog.title"](), href: blogPath }];
  return [
    ...pageMeta({
      title: seo.title ?? `${name} | ${m["shop.name"]()}`,
      description: seo.description ?? description ?? m["blog.lead"](),
      path: pageAddress(path, blog.page),
      origin,
      photo: blog.posts[0]?.photo?.path,
    }),
    { "script:ld+json": breadcrumbJsonLd(trail, { name, href: path }, origin) },
  ];
};

export default function BlogCategory({ loaderData }: Route.ComponentProps) {
  const { name, description, path, blog } = loaderData;
  return <BlogScreen title={name} lead={description} path={path} blog={blog} />;
}
