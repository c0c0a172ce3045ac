import { shopName, shopTitle } from "#app/features/identity/shop-name.ts";
import { findPage } from "./find-page.server.ts";
import { LegalNotice, PageOutline, PagePhoto, photoOf } from "./page-parts.tsx";
import { outline } from "#app/features/content/outline.ts";
import { Prose } from "#app/features/content/prose.tsx";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import "#app/features/content/content.css";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { warrantyPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/content-page.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { page, above } = await findPage(context.get(shopContext), url.pathname, params["*"]);
  const { path, title, seo, updatedAt } = page;
  const updatedOn = formatLongDate(updatedAt);
  return { path, title, above, seo, updatedOn, ...outline(page.content) };
}

export const headers = publicPage("contentPage");

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { path, title, seo } = loaderData;
  return pageMeta({
    title: seo.title ?? shopTitle(title),
    description: seo.description ?? m["shop.description"]({ shop: shopName() }),
    path,
    origin: originOf(matches),
    photo: photoOf(path),
  });
};

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { path, title, above, html, headings, updatedOn } = loaderData;
  const told = photoOf(path) !== undefined;
  return (
    <div className="wrap" data-line={told ? "oliva" : undefined}>
      <Breadcrumbs crumbs={[{ name: m["common.home"](), href: "/" }, ...above]} current={title} />
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="grid12 split-info gap-y-8">
        <div>{told ? <PagePhoto path={path} /> : <PageOutline headings={headings} />}</div>
        <article>
          {path === warrantyPath && <LegalNotice />}
          <Prose html={html} />
          {!told && updatedOn && (
            <p className="caption mt-8">
              {m["page.updated"]({ date: withArticle("il", updatedOn) })}
            </p>
          )}
        </article>
      </div>
    </div>
  );
}
