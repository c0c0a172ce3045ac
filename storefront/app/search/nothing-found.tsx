import * as m from "#messages";
import { Tile } from "#app/catalogue/tile.tsx";
import type { MenuLink } from "#app/layout/menu.ts";
import { Drop } from "#app/ui/icon.tsx";
import type { Results } from "./load-search.server.ts";

type NothingFoundProps = { results: Results; categories: MenuLink[] };

/** Nothing asked or nothing found: ways to go on. */
export function NothingFound({ results, categories }: NothingFoundProps) {
  const { query, best } = results;
  return (
    <>
      {query !== "" && (
        <div className="empty">
          <Drop />
          <h2>{m["search.nothing_title"]()}</h2>
          <p>{m["search.nothing_text"]()}</p>
        </div>
      )}
      <section aria-labelledby="browse">
        <h2 id="browse" className="mb-4 text-h3">
          {m["search.browse"]()}
        </h2>
        <ul className="chips mb-6">
          {categories.map(({ name, href }) => (
            <li key={href}>
              <a className="chip" href={href}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {best.length > 0 && (
        <section aria-labelledby="best" className="mt-8">
          <h2 id="best" className="mb-6 text-h3">
            {m["search.best"]()}
          </h2>
          <div className="tiles">
            {best.map((card) => (
              <Tile key={card.slug} card={card} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
