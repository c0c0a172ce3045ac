import { findPosts } from "../search/search.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import { orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import { shopTitle } from "#app/features/identity/identity.tsx";
import { labelPlace, LabelPlaces } from "#app/features/ingredient-places/places.tsx";
import "#app/features/ingredient-places/places.css";
import { cardPhoto, productCard } from "#app/features/product-card/product-card.ts";
import { LowestPriceCaption, Tile } from "#app/features/product-card/tile.tsx";
import "#app/features/product-card/tile.css";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import { Drop } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { inciTerms, termKey } from "#contract/format/plain-text.ts";
import { blogPostPath, ingredientPath, ingredientsPath } from "#contract/paths.ts";
import * as m from "#messages";
import "./ingredients.css";
import type { Route } from "./+types/ingredient.ts";

const shownPlaces = 6;

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const found = await orNotFound(shop.ingredient(params.slug));
  const [post] = await findPosts(shop, found.name);
  const { name, slug, alias, lead, summary, facts, does, suits, care, inci, seo } = found;
  const terms = found.label ? inciTerms(found.label.inci) : [];
  return {
    ingredient: { name, slug, alias, lead, summary, facts, does, suits, care, seo },
    photo: found.image && { ...cardPhoto(found.image), alt: found.image.alt ?? "" },
    places: found.places.slice(0, shownPlaces).map(labelPlace),
    label: found.label && {
      name: found.label.name,
      terms: terms.map((term) => ({ term, its: inci.includes(termKey(term)) })),
    },
    cards: found.places.map(({ product }) => productCard(product)),
    line: found.places[0]?.product.line ?? null,
    article: post ? blogPostPath(post.slug) : null,
  };
}

export const headers = publicPage("ingredient");

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, slug, summary, seo } = loaderData.ingredient;
  return pageMeta({
    title: seo.title ?? shopTitle(m["ingredients.meta_one"]({ name })),
    description: seo.description ?? summary,
    path: ingredientPath(slug),
    origin: originOf(matches),
    photo: loaderData.photo?.path,
  });
};

export default function IngredientPage({ loaderData }: Route.ComponentProps) {
  const { ingredient, photo, places, label, cards, article } = loaderData;
  const { name, alias, lead, summary, facts } = ingredient;
  const crumbs = [
    { name: m["common.home"](), href: "/" },
    { name: m["ingredients.title"](), href: ingredientsPath },
  ];
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={crumbs} current={name} />
        <div className="ingr">
          {photo && (
            <Picture
              photo={photo}
              alt={photo.alt}
              ratio="2:3"
              sizes="(width >= 64rem) 31vw, 100vw"
              priority
            />
          )}
          <div className="txt">
            {alias && <p className="of">{alias}</p>}
            <h1>{name}</h1>
            <p className="lead max-w-[34ch]">{lead ?? summary}</p>
            <dl className="facts">
              {facts.map((fact) => (
                <div key={fact.name}>
                  <dt>{fact.name}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
        <div className="threes">
          <Points title={m["ingredients.does"]()} points={ingredient.does} />
          <Points title={m["ingredients.suits"]()} points={ingredient.suits} />
          <Points title={m["ingredients.care"]()} points={ingredient.care} />
        </div>
      </div>
      {label && (
        <section className="wash-band" aria-labelledby="etichetta">
          <div className="wrap grid12 split-info gap-y-6">
            <div className="grid content-start gap-4">
              <h2 id="etichetta">
                {m["ingredients.where_1"]()} <em>{m["ingredients.where_2"]()}</em>
              </h2>
              <p className="max-w-[38ch] text-ink-2">{m["ingredients.where_text"]()}</p>
            </div>
            <LabelPlaces places={places} />
          </div>
          <div className="wrap grid12 split-info gap-y-3 pt-12">
            <h3>{m["ingredients.label"]({ name: label.name })}</h3>
            <p className="inci-list" lang="la">
              {label.terms.map(({ term, its }, at) => (
                <span key={term}>
                  {at > 0 && ", "}
                  {its ? <mark>{term}</mark> : term}
                </span>
              ))}
            </p>
          </div>
        </section>
      )}
      {cards.length > 0 && (
        <section className="section wrap" aria-labelledby="prodotti">
          <div className="head">
            <h2 id="prodotti">{m["ingredients.products"]()}</h2>
            {article && <LinkGo href={article}>{m["ingredients.article"]()}</LinkGo>}
          </div>
          <div className="tiles three">
            {cards.map((card) => (
              <Tile key={card.slug} card={card} />
            ))}
          </div>
          <LowestPriceCaption cards={cards} />
        </section>
      )}
    </>
  );
}

function Points({ title, points }: { title: string; points: string[] }) {
  if (points.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="drops">
        {points.map((point) => (
          <li key={point}>
            <Drop />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
