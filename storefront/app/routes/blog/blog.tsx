import { shopTitle } from "#app/features/identity/shop-name.ts";
import { BlogScreen } from "./blog-screen.tsx";
import { loadPosts } from "./blog.server.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import "./blog.css";
import { pageAddress, pageParam } from "#app/ui/pages.tsx";
import { blogPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/blog.ts";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPosts(context.get(shopContext), url);

export const headers = publicPage("blogPosts", [pageParam]);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: shopTitle(m["blog.meta_title"]()),
    description: m["blog.lead"](),
    path: pageAddress(blogPath, loaderData?.page ?? 1),
    origin: originOf(matches),
  });

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <BlogScreen
      title={m["blog.title"]()}
      lead={m["blog.lead"]()}
      path={blogPath}
      blog={loaderData}
    />
  );
}
