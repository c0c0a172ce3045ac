import { useIdentity } from "#app/features/identity/identity.tsx";
import { shopName, shopTitle } from "#app/features/identity/shop-name.ts";
import { BestSellers, Categories, Needs, NightBand, Values } from "./sections.tsx";
import { FounderNote, Journal, Voices } from "./stories.tsx";
import { Hero, promises } from "./hero.tsx";
import { loadHome } from "./home.server.ts";
import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { Lines } from "./ranges.tsx";
import { Marquee } from "#app/ui/marquee.tsx";
import { Ritual } from "./ritual.tsx";
import { sellerOf } from "#app/features/layout/layout-data.ts";
import { useLayoutData } from "#app/features/layout/use-layout-data.ts";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { serialiseData, deserialiseData } from "#app/features/api/serialise.ts";
import { publicPage } from "#app/features/api/caching.ts";
import "./testimonials.css";
import * as m from "#messages";
import { organizationJsonLd, webSiteJsonLd } from "./structured-data.ts";
import "./home.css";
import type { Route } from "./+types/home.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { home: serialiseData(await loadHome(context.get(shopContext))), line: "rosa" };
}

export const headers = publicPage("products");

export const meta: Route.MetaFunction = ({ matches }) => {
  const origin = originOf(matches);
  const seller = sellerOf(matches);
  return [
    ...pageMeta({
      title: shopTitle(m["shop.title"]()),
      description: seller?.demo ? m["shop.story"]() : m["shop.description"]({ shop: shopName() }),
      path: "/",
      origin,
    }),
    { "script:ld+json": organizationJsonLd(origin, seller) },
    { "script:ld+json": webSiteJsonLd(origin) },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const frame = useLayoutData();
  const { menu, seller } = frame;
  const { best, ritual, giftSet, quote, posts, voices } = deserialiseData(loaderData.home);
  return (
    <>
      <Hero
        beside={ritual[2]}
        line={menu.lines.find(({ line }) => line === loaderData.line)}
        promise={useIdentity()?.tagline ?? ""}
      />
      <Marquee phrases={promises(frame)} />
      <BestSellers best={best} />
      <Lines lines={menu.lines} />
      <Ritual cards={ritual} />
      <Categories categories={menu.categories} />
      <Needs needs={menu.needs} />
      <FounderNote quote={quote} />
      <NightBand shown={giftSet} />
      <Voices voices={voices} />
      <Journal posts={posts} />
      {seller?.demo && <Values />}
      <NewsletterBand />
    </>
  );
}
