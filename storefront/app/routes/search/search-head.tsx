import type { MenuLink } from "#app/features/menu/menu.ts";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import { Tile } from "#app/features/product-card/tile.tsx";
import { onDemand } from "#app/features/rendering/on-demand.tsx";
import { LinkGo } from "#app/ui/button.tsx";
import { Drop, Icon } from "#app/ui/icon.tsx";
import { pageHref, PageLink } from "#app/ui/page-link.tsx";
import { searchPath } from "#contract/paths.ts";
import * as m from "#messages";
import { searchAddress } from "../../features/search/search-paths.ts";
import { RemovableChip } from "../listing/list-screen.tsx";
import type { Results } from "./search.server.ts";

const [PastSearches] = onDemand(
  async () => (await import("../../features/search/past-searches.tsx")).PastSearches,
);

export function SearchHead({ results }: { results: Results }) {
  const { query, posts } = results;
  return (
    <>
      <div className="search-head">
        <h1 className="sr-only">
          {query === "" ? m["search.title_empty"]() : m["search.title"]()}
        </h1>
        <Box key={query} query={query} />
        {query !== "" && <Answer results={results} />}
        <PastSearches key={query} current={query} />
      </div>
      {(results.categories.length > 0 || posts.length > 0) && <Kinds results={results} />}
    </>
  );
}

function Box({ query }: { query: string }) {
  return (
    <search>
      <form action={pageHref(searchPath)}>
        <label className="caption" htmlFor="q-risultati">
          {m["search.label"]()}
        </label>
        <div className="under" data-large>
          <input
            id="q-risultati"
            name="q"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            required
            pattern=".*\S.*"
            defaultValue={query}
            onInvalid={(event) => event.preventDefault()}
          />
          <button className="icon-btn" aria-label={m["header.search"]()}>
            <Icon name="search" />
          </button>
        </div>
      </form>
    </search>
  );
}

/** Shows corrections and exclusions of the query; the number of results is part of the list. */
function Answer({ results }: { results: Results }) {
  const { query, correction, without } = results;
  return (
    <output className="small text-ink-2">
      {correction !== null && (
        <span>
          {m["search.correction_before"]({ query })}{" "}
          <PageLink className="link font-medium text-ink" href={searchAddress(correction)}>
            «{correction}»
          </PageLink>
          ?
        </span>
      )}
      {without.map(({ phrase, known, href }) => (
        <span key={phrase}>
          {known && <RemovableChip to={href} label={phrase} />}{" "}
          {known ? m["search.without_known"]({ phrase }) : m["search.without_unknown"]({ phrase })}
        </span>
      ))}
    </output>
  );
}

function Kinds({ results }: { results: Results }) {
  const { query, correction, posts, view, categories } = results;
  const { total } = results.listing;
  const address = searchAddress(correction ?? query);
  return (
    <>
      {categories.length > 0 && (
        <CategoryChips categories={categories} label={m["search.in_categories"]()} />
      )}
      <nav className="tabs mb-8" aria-label={m["search.kinds"]()}>
        {total > 0 && (
          <PageLink href={address} aria-current={view === "products" ? "page" : undefined}>
            {m["search.in_products"]()}
          </PageLink>
        )}
        {posts.length > 0 && (
          <PageLink
            href={`${address}&vista=articoli`}
            aria-current={view === "posts" ? "page" : undefined}
          >
            {m["search.in_posts"]()}
          </PageLink>
        )}
      </nav>
    </>
  );
}

const CategoryChips = ({ categories, label }: { categories: MenuLink[]; label?: string }) => (
  <ul className="chips mb-6" aria-label={label}>
    {categories.map(({ name, href }) => (
      <li key={href}>
        <PageLink className="chip" href={href}>
          {name}
        </PageLink>
      </li>
    ))}
  </ul>
);

/** Comes first, so that alternatives are not mistaken for results. */
export function NotSold({ missing: { name, near } }: { missing: NonNullable<Results["missing"]> }) {
  return (
    <>
      <div className="empty">
        <Drop />
        <h2>{m["search.missing_title"]({ name })}</h2>
        <p>{near ? m["search.missing_text"]() : m["search.missing_browse"]()}</p>
      </div>
      {near && (
        <section aria-labelledby="vicini" className="mb-8">
          <h2 id="vicini" className="mb-6 text-h3">
            {m["search.near"]({ name })}
          </h2>
          <Tiles cards={near.cards} />
          <p className="mt-6">
            <LinkGo href={searchAddress(near.words)}>
              {m["search.near_all"]({ words: near.words })}
            </LinkGo>
          </p>
        </section>
      )}
    </>
  );
}

const Tiles = ({ cards }: { cards: ProductCard[] }) => (
  <div className="tiles">
    {cards.map((card) => (
      <Tile key={card.slug} card={card} />
    ))}
  </div>
);

export function NothingFound({ results }: { results: Results }) {
  const { query, missing, best, browse } = results;
  return (
    <>
      {query !== "" && !missing && (
        <div className="empty">
          <Drop />
          <h2>{m["search.nothing_title"]()}</h2>
          <p>{m["search.nothing_text"]({ query })}</p>
        </div>
      )}
      <section aria-labelledby="browse">
        <h2 id="browse" className="mb-4 text-h3">
          {m["search.browse"]()}
        </h2>
        <CategoryChips categories={browse} />
      </section>
      {best.length > 0 && (
        <section aria-labelledby="best" className="mt-8">
          <h2 id="best" className="mb-6 text-h3">
            {m["search.best"]()}
          </h2>
          <Tiles cards={best} />
        </section>
      )}
    </>
  );
}
