import { findPage } from "#app/content/find-page.server.ts";
import { LegalNotice } from "#app/content/legal-notice.tsx";
import { outline } from "#app/content/outline.ts";
import { PageOutline } from "#app/content/page-outline.tsx";
import { warrantyPath } from "#app/content/page-paths.ts";
import { PagePhoto, photoOf } from "#app/content/page-photo.tsx";
import { Prose } from "#app/content/prose.tsx";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { publicPage } from "#app/shop/public-page.ts";
import "#app/styles/content.css";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { formatLongDate } from "#contract/dates.ts";
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
    title: seo.title ?? `${title} | ${m["shop.name"]()}`,
    description: seo.description ?? m["shop.description"](),
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
      <Breadcrumbs trail={[{ name: m["common.home"](), href: "/" }, ...above]} current={title} />
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="grid12 split-info gap-y-8">
        <div>{told ? <PagePhoto path={path} /> : <PageOutline headings={headings} />}</div>
        <article>
          {path === warrantyPath && <LegalNotice />}
          <Prose html={html} />
          {!told && <p className="caption mt-8">{m["page.updated"]({ date: updatedOn })}</p>}
        </article>
      </div>
    </div>
  );
}
