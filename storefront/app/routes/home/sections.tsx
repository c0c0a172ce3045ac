import type { MenuCategory, MenuLink } from "#app/features/layout/menu.ts";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import { LowestPriceCaption, Tile } from "#app/features/product-card/tile.tsx";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { categoryPath, productPath, productsPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

/** A shop that does not name its best sellers shows what is new. */
export type Best = { cards: ProductCard[]; latest: boolean };

export function BestSellers({ best: { cards, latest } }: { best: Best }) {
  if (cards.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="best">
      <div className="head">
        <h2 id="best">{latest ? m["home.latest_title"]() : m["home.best_title"]()}</h2>
        <LinkGo href={latest ? productsPath : categoryPath("best-seller")}>
          {m["home.best_cta"]()}
        </LinkGo>
      </div>
      <div className="tiles swipe">
        {cards.map((card) => (
          <Tile key={card.slug} card={card} sizes="(width >= 64rem) 23vw, 64vw" />
        ))}
      </div>
      <LowestPriceCaption cards={cards} />
    </section>
  );
}

export function Categories({ categories }: { categories: MenuCategory[] }) {
  const doors = categories.filter(({ photo }) => photo !== null);
  if (doors.length === 0) return null;
  return (
    <section className="section wrap" aria-labelledby="categories">
      <div className="head">
        <h2 id="categories">{m["home.categories_title"]()}</h2>
        <LinkGo href={productsPath}>{m["home.all_products"]()}</LinkGo>
      </div>
      <ul className="doors">
        {doors.map(({ name, href, photo }, index) => (
          <li key={href}>
            <Picture
              photo={photo}
              alt=""
              ratio="4:5"
              sizes={index === 0 ? "(width >= 64rem) 18vw, 100vw" : "(width >= 64rem) 18vw, 48vw"}
            />
            <PageLink href={href}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Needs({ needs }: { needs: MenuLink[] }) {
  if (needs.length === 0) return null;
  return (
    <section className="section wrap grid12 split-info gap-y-8" aria-labelledby="needs">
      <div>
        <h2 id="needs">{m["home.needs_title"]()}</h2>
        <p className="mt-4 max-w-[34ch] text-ink-2">{m["home.needs_text"]()}</p>
      </div>
      <ul className="needs">
        {needs.map(({ name, href }) => (
          <li key={href}>
            <PageLink href={href}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const giftSetSlug = "cofanetto-notte-serena";

export function NightBand({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return (
    <section className="band night" aria-labelledby="night">
      <div className="wrap grid12 split-band">
        <Picture
          photo={{ path: `products/${giftSetSlug}/main.jpg`, width: 1000, height: 1500 }}
          alt={m["home.band_photo"]()}
          ratio="2:3"
          sizes="(width >= 48rem) 45vw, 100vw"
          line="notte"
        />
        <div className="txt">
          <p className="of">{m["home.band_eyebrow"]()}</p>
          <h2 id="night" className="mt-2 mb-4">
            {m["home.band_title_1"]()}
            <br />
            {m["home.band_title_2"]()}
          </h2>
          <p className="max-w-[40ch] text-ink-2">{m["home.band_text"]()}</p>
          <p className="mt-8">
            <ButtonLink href={productPath(giftSetSlug)}>{m["home.band_cta"]()}</ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}

const values = [
  { name: m["home.value_1"], text: m["home.value_1_text"] },
  { name: m["home.value_2"], text: m["home.value_2_text"] },
  { name: m["home.value_3"], text: m["home.value_3_text"] },
  { name: m["home.value_4"], text: m["home.value_4_text"] },
];

export function Values() {
  return (
    <section className="section wrap" aria-labelledby="values">
      <h2 id="values" className="sr-only">
        {m["home.values_title"]()}
      </h2>
      <ul className="values">
        {values.map(({ name, text }) => (
          <li key={name()}>
            <h3>{name()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
