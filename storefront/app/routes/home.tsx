import { BestSellers } from "#app/home/best-sellers.tsx";
import { Categories } from "#app/home/categories.tsx";
import { FounderNote } from "#app/home/founder-note.tsx";
import { Hero } from "#app/home/hero.tsx";
import { loadHome } from "#app/home/home.server.ts";
import { Journal } from "#app/home/journal.tsx";
import { Letter } from "#app/layout/letter.tsx";
import { Lines } from "#app/home/lines.tsx";
import { Marquee } from "#app/home/marquee.tsx";
import { Needs } from "#app/home/needs.tsx";
import { NightBand } from "#app/home/night-band.tsx";
import { promises } from "#app/home/promises.ts";
import { Ritual } from "#app/home/ritual.tsx";
import { Values } from "#app/home/values.tsx";
import { Voices } from "#app/home/voices.tsx";
import { promiseOf, sellerOf } from "#app/layout/seller.ts";
import { useFrame } from "#app/layout/use-frame.ts";
import { originOf, pageMeta } from "#app/seo/page-meta.ts";
import { organizationJsonLd, webSiteJsonLd } from "#app/seo/structured-data.ts";
import { shopContext } from "#app/shop/context.server.ts";
import { pack, unpack } from "#app/shop/packed.ts";
import { publicPage } from "#app/shop/public-page.ts";
import "#app/styles/voices.css";
import * as m from "#messages";
import type { Route } from "./+types/home.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { home: pack(await loadHome(context.get(shopContext))), line: "rosa" };
}

export const headers = publicPage("products");

export const meta: Route.MetaFunction = ({ matches }) => {
  const origin = originOf(matches);
  const seller = sellerOf(matches);
  return [
    ...pageMeta({
      title: m["shop.title"](),
      description: seller?.demo ? m["shop.story"]() : m["shop.description"](),
      path: "/",
      origin,
    }),
    { "script:ld+json": organizationJsonLd(origin, seller) },
    { "script:ld+json": webSiteJsonLd(origin) },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const frame = useFrame();
  const { menu, seller } = frame;
  const { best, ritual, giftSet, quote, posts, voices } = unpack(loaderData.home);
  return (
    <>
      <Hero
        beside={ritual[2]}
        line={menu.lines.find(({ line }) => line === loaderData.line)}
        promise={promiseOf(seller)}
      />
      <Marquee phrases={promises(frame)} />
      <BestSellers cards={best} />
      <Lines lines={menu.lines} />
      <Ritual cards={ritual} />
      <Categories categories={menu.categories} />
      <Needs needs={menu.needs} />
      <FounderNote quote={quote} />
      <NightBand shown={giftSet} />
      <Voices voices={voices} />
      <Journal posts={posts} />
      {seller?.demo && <Values />}
      <Letter />
    </>
  );
}
