import { shopDescription, shopTitle } from "#app/features/identity/identity.tsx";
import { PostList } from "#app/features/post-list.tsx";
import { loadSearch, type Results } from "./search.server.ts";
import { NothingFound, NotSold, SearchHead } from "./search-head.tsx";
import { searchParams } from "#app/features/search/search-paths.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { noVarySearch, publicPage } from "#app/features/api/caching.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { pagedTitle } from "#app/ui/pages.tsx";
import { countFilters, listingParams } from "../listing/listing-state.ts";
import { ListedProducts } from "../listing/list-screen.tsx";
import "../listing/list.css";
import { data } from "react-router";
import "#app/routes/blog/blog.css";
import "./search.css";
import { searchPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/search.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const results = await loadSearch(context.get(shopContext), url);
  const codes = results.listing.facets.attributes.map(({ code }) => code);
  const params = [...searchParams, ...listingParams(codes)];
  return data(results, { headers: { "no-vary-search": noVarySearch(params) } });
}

export const headers = publicPage("searchProducts", searchParams);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: loaderData?.query
      ? pagedTitle(
          shopTitle(m["search.meta_title"]({ query: loaderData.query })),
          loaderData.listing.state.page,
        )
      : shopTitle(m["search.meta_title_empty"]()),
    description: shopDescription(),
    path: searchPath,
    origin: originOf(matches),
    hidden: true,
  }),
];

export default function Search({ loaderData: results }: Route.ComponentProps) {
  const { listing, posts, view, also, missing } = results;
  const filters = countFilters(listing.state);
  const products = listing.total + filters > 0 && view === "products";
  return (
    <>
      <div className="wrap">
        <SearchHead results={results} />
        {missing && <NotSold missing={missing} />}
        {listing.total + filters + posts.length + also.length === 0 && (
          <NothingFound results={results} />
        )}
        {view === "posts" && <PostList posts={posts} />}
      </div>
      {products && <ListedProducts path={searchPath} listing={listing} />}
      {also.length > 0 && (
        <div className="wrap">
          <AlsoFound also={also} />
        </div>
      )}
    </>
  );
}

const kinds = {
  ingredient: m["search.ingredient"],
  page: m["search.page"],
  question: m["search.question"],
};

function AlsoFound({ also }: Pick<Results, "also">) {
  return (
    <section aria-labelledby="anche">
      <h2 id="anche" className="sr-only">
        {m["search.also"]()}
      </h2>
      <ul className="also">
        {also.map(({ kind, name, href, text }) => (
          <li key={href + name}>
            <p className="kind">{kinds[kind]()}</p>
            <h3>
              <PageLink href={href}>{name}</PageLink>
            </h3>
            {text && <p className="small mt-2 text-ink-2">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
