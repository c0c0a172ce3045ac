import { shopName, shopTitle } from "#app/features/identity/shop-name.ts";
import { LowestPriceCaption, Tile } from "#app/features/product-card/tile.tsx";
import { useLayoutData } from "#app/features/layout/use-layout-data.ts";
import { PostList } from "#app/features/post-list.tsx";
import { loadSearch, type Results } from "./search.server.ts";
import { NothingFound, SearchHead } from "./search-head.tsx";
import { searchAddress, searchParams } from "#app/features/search/search-paths.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import "#app/routes/blog/blog.css";
import "./search.css";
import { pageAddress, Pages } from "#app/ui/pages.tsx";
import { searchPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/search.ts";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadSearch(context.get(shopContext), url);

export const headers = publicPage("searchProducts", searchParams);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: loaderData?.query
      ? shopTitle(m["search.meta_title"]({ query: loaderData.query }))
      : shopTitle(m["search.meta_title_empty"]()),
    description: m["shop.description"]({ shop: shopName() }),
    path: searchPath,
    origin: originOf(matches),
    hidden: true,
  }),
];

export default function Search({ loaderData: results }: Route.ComponentProps) {
  const { menu } = useLayoutData();
  const { total, posts, view } = results;
  const nothing = total === 0 && posts.length === 0;
  return (
    <div className="wrap">
      <SearchHead results={results} />
      {nothing && <NothingFound results={results} categories={menu.categories} />}
      {!nothing && view === "products" && <Products results={results} />}
      {!nothing && view === "posts" && <PostList posts={posts} />}
    </div>
  );
}

function Products({ results }: { results: Results }) {
  const { products, page, pages, query, correction } = results;
  const address = searchAddress(correction ?? query);
  return (
    <>
      <div className="tiles">
        {products.map((card, index) => (
          <Tile key={card.slug} card={card} heading="h2" priority={index === 0} />
        ))}
      </div>
      <LowestPriceCaption cards={products} />
      <Pages page={page} pages={pages} to={(next) => pageAddress(address, next)} />
    </>
  );
}
