import type { ProductCard } from "#app/catalogue/product-card.ts";
import { lineOf } from "#app/catalogue/lines.ts";
import * as m from "#messages";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

export function Hero({ beside }: { beside: ProductCard | undefined }) {
  return (
    <section className="hero">
      <div className="wrap">
        <Picture
          src="editorial/hero-home-1.jpg"
          width={1920}
          height={1080}
          alt={m["home.hero_photo"]()}
          ratio="4:5"
          sizes="(width >= 48rem) 45vw, 100vw"
          className="hero-photo"
          line="rosa"
          priority
        />
        {beside?.photo && (
          <figure className="hero-aside">
            <Picture
              src={beside.photo.path}
              width={beside.photo.width}
              height={beside.photo.height}
              alt=""
              ratio="2:3"
              sizes="(width >= 64rem) 15vw, 1px"
              line={beside.line ?? undefined}
            />
            <figcaption className="caption">
              <a className="link" href={`/prodotti/${beside.slug}`}>
                {beside.name}
              </a>
            </figcaption>
          </figure>
        )}
        <div className="hero-text">
          <p className="of mb-3">{m["line.of"]({ name: lineOf("rosa")?.name() ?? "" })}</p>
          <h1>
            {m["home.hero_title_1"]()}
            <br />
            {m["home.hero_title_2"]()} <em>{m["home.hero_title_3"]()}</em>
          </h1>
          <p className="lead">{m["shop.promise"]()}</p>
          <p className="acts">
            <ButtonLink href="/categorie/linee/rosa-di-maggio">{m["home.hero_cta"]()}</ButtonLink>
            <LinkGo href="/prodotti">{m["home.all_products"]()}</LinkGo>
          </p>
        </div>
      </div>
    </section>
  );
}
