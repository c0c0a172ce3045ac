import type { LayoutContent } from "#app/features/layout/layout-data.ts";
import type { MenuLink } from "#app/features/layout/menu.ts";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { productPath, productsPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

const photos = {
  ofLine: { path: "editorial/hero-home-1.jpg", width: 1920, height: 1080 },
  plain: { path: "editorial/texture-rosa.jpg", width: 1600, height: 900 },
};

type HeroProps = { beside: ProductCard | undefined; line: MenuLink | undefined; promise: string };

/** Opens with a line of the shop, or with all it has. */
export function Hero({ beside, line, promise }: HeroProps) {
  return (
    <section className="hero">
      <div className="wrap">
        <Picture
          photo={line ? photos.ofLine : photos.plain}
          alt={line ? m["home.hero_photo"]() : ""}
          ratio="4:5"
          sizes="(width >= 48rem) 45vw, 100vw"
          className="hero-photo"
          line="rosa"
          priority
        />
        {beside?.photo && (
          <figure className="hero-aside">
            <Picture
              photo={beside.photo}
              alt=""
              ratio="2:3"
              sizes="(width >= 64rem) 15vw, 1px"
              line={beside.line ?? undefined}
            />
            <figcaption className="caption">
              <PageLink className="link" href={productPath(beside.slug)}>
                {beside.name}
              </PageLink>
            </figcaption>
          </figure>
        )}
        <div className="hero-text">
          {line && <p className="of mb-3">{m["line.of"]({ name: line.name })}</p>}
          <h1>
            {m["home.hero_title_1"]()}
            <br />
            {m["home.hero_title_2"]()} <em>{m["home.hero_title_3"]()}</em>
          </h1>
          <p className="lead">{promise}</p>
          <p className="acts">
            {line ? (
              <>
                <ButtonLink href={line.href}>{m["home.hero_cta"]()}</ButtonLink>
                <LinkGo href={productsPath}>{m["home.all_products"]()}</LinkGo>
              </>
            ) : (
              <ButtonLink href={productsPath}>{m["home.all_products"]()}</ButtonLink>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

type Promising = Pick<LayoutContent, "terms" | "seller" | "lacks">;

/** What runs below the hero: what the shop does now, and the story of the invented house while it is there. */
export function promises({ terms, seller, lacks }: Promising): string[] {
  const { freeShippingFrom: from, giftBoxes, pickup } = terms;
  const invented = seller?.demo ?? false;
  return [
    from !== null && m["home.marquee_1"]({ amount: formatEuro(from).replace(",00", "") }),
    invented && m["home.marquee_2"](),
    invented && m["home.marquee_3"](),
    invented ? m["home.marquee_4"]() : !lacks.own && m["home.marquee_consultation"](),
    giftBoxes && m["home.marquee_5"](),
    pickup && m["home.marquee_6"](),
    !invented && m["home.marquee_withdraw"](),
  ].filter((phrase) => phrase !== false);
}
