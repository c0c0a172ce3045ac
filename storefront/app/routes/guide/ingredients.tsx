import { publicPage } from "#app/features/api/caching.ts";
import { orNotFound, shopContext } from "#app/features/api/shop-api.server.ts";
import { shopTitle } from "#app/features/identity/identity.tsx";
import { originOf, pageMeta } from "#app/features/seo/page-meta.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ingredientPath, ingredientsPath } from "#contract/paths.ts";
import { data } from "react-router";
import * as m from "#messages";
import "./ingredients.css";
import type { Route } from "./+types/ingredients.ts";

const alphabet = [..."ABCDEFGHILMNOPQRSTUVZ"];

const letterOf = (name: string) => name.normalize("NFD").charAt(0).toUpperCase();

export async function loader({ context }: Route.LoaderArgs) {
  const all = await orNotFound(context.get(shopContext).ingredients());
  const actives = all.filter(({ kind }) => kind === "active");
  if (actives.length === 0) throw data(null, { status: 404 });
  const letters = Object.entries(Object.groupBy(actives, ({ name }) => letterOf(name)));
  const allergens = all.filter(({ kind }) => kind === "allergen");
  return {
    allergens: allergens.map(({ slug, name, summary }) => ({ slug, name, summary })),
    letters: letters.map(([letter, some = []]) => ({
      letter,
      actives: some.map(({ slug, name, summary, productCount }) => ({
        slug,
        name,
        summary,
        count: m["ingredients.count"]({ count: productCount }),
      })),
    })),
  };
}

export const headers = publicPage("ingredients");

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: shopTitle(m["ingredients.meta_title"]()),
    description: m["ingredients.lead"](),
    path: ingredientsPath,
    origin: originOf(matches),
  });

export default function Ingredients({ loaderData: { letters, allergens } }: Route.ComponentProps) {
  const known = new Set(letters.map(({ letter }) => letter));
  return (
    <>
      <div className="wrap">
        <Breadcrumbs
          crumbs={[{ name: m["common.home"](), href: "/" }]}
          current={m["ingredients.title"]()}
        />
        <div className="page-head">
          <h1>
            {m["ingredients.title_1"]()} <em>{m["ingredients.title_2"]()}</em>
          </h1>
          <p className="lead">{m["ingredients.lead"]()}</p>
        </div>
      </div>
      <nav className="az" aria-label={m["ingredients.letters"]()}>
        <div className="wrap">
          <ol>
            {alphabet.map((letter) => (
              <li key={letter}>
                {known.has(letter) ? (
                  <a href={`#${letter}`}>{letter}</a>
                ) : (
                  <span aria-hidden="true">{letter}</span>
                )}
              </li>
            ))}
          </ol>
        </div>
      </nav>
      <div className="wrap">
        {letters.map(({ letter, actives }) => (
          <section className="letter-row" id={letter} key={letter} aria-label={letter}>
            <h2>{letter}</h2>
            <ul>
              {actives.map(({ slug, name, summary, count }) => (
                <li key={slug}>
                  <h3>
                    <PageLink href={ingredientPath(slug)}>{name}</PageLink>
                  </h3>
                  <p>{summary}</p>
                  <span className="n">{count}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {allergens.length > 0 && (
          <section className="letter-row" aria-labelledby="allergeni">
            <h2 id="allergeni">{m["ingredients.allergens"]()}</h2>
            <ul>
              {allergens.map(({ slug, name, summary }) => (
                <li key={slug}>
                  <h3>{name}</h3>
                  <p>{summary}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}
