import { loadIdentity } from "#app/features/identity/identity.server.ts";
import { shopTitle } from "#app/features/identity/identity.tsx";
import { element, optional, xmlResponse } from "#app/features/seo/xml.ts";
import { orNotFound, shopContext, shopUrlContext } from "#app/features/api/shop-api.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import { blogPath, blogPostPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/blog-rss.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(shopUrlContext);
  await loadIdentity(context);
  const { items } = await orNotFound(context.get(shopContext).blogPosts({ itemsPerPage: 30 }));
  const posts = items.map(({ slug, title, excerpt, publishedAt, category }) =>
    element("item", [
      element("title", title),
      element("link", pageUrl(origin, blogPostPath(slug))),
      element("guid", pageUrl(origin, blogPostPath(slug))),
      optional("description", excerpt),
      optional("category", category?.name),
      element("pubDate", new Date(publishedAt).toUTCString()),
    ]),
  );
  const channel = element("channel", [
    element("title", shopTitle(m["blog.title"]())),
    element("link", pageUrl(origin, blogPath)),
    element("description", m["blog.lead"]()),
    element("language", "it"),
    posts,
  ]);
  return xmlResponse(element("rss", channel, { version: "2.0" }), publicPage("blogPosts")());
}
