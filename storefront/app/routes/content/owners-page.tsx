import { publicPage } from "#app/features/api/caching.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { deserialiseData, serialiseData } from "#app/features/api/serialise.ts";
import { shopDescription, shopTitle } from "#app/features/identity/identity.tsx";
import { findLanding } from "#app/features/sections/section-page.server.ts";
import { Sections } from "#app/features/sections/sections.tsx";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import * as m from "#messages";
import { loadPage } from "./find-page.server.ts";
import { WrittenPage, writtenMeta } from "./written-page.tsx";
import type { Route } from "./+types/owners-page.ts";

/** Catch-all route: finds a landing page or a text page of the owner. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const rest = params["*"];
  const landing = await findLanding(shop, `/${rest}`.replace(/\/$/, ""));
  if (!landing) {
    return { kind: "written" as const, page: await loadPage(shop, url.pathname, rest) };
  }
  const { line, ...shown } = landing;
  return { kind: "landing" as const, page: serialiseData(shown), line };
}

export const headers = publicPage("contentPage");

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const origin = originOf(matches);
  if (!loaderData) return [];
  if (loaderData.kind === "written") return writtenMeta(loaderData.page, origin);
  const { path, title, seo, photo } = deserialiseData(loaderData.page);
  return pageMeta({
    title: seo.title ?? shopTitle(title),
    description: seo.description ?? shopDescription(),
    path,
    origin,
    photo,
  });
};

export default function OwnersPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "written") return <WrittenPage page={loaderData.page} />;
  const { title, above, titled, sections } = deserialiseData(loaderData.page);
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={[{ name: m["common.home"](), href: "/" }, ...above]} current={title} />
        {!titled && (
          <div className="page-head">
            <h1>{title}</h1>
          </div>
        )}
      </div>
      <Sections sections={sections} />
    </>
  );
}
