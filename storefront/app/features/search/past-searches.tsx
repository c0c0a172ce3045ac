import { useEffect, useState } from "react";
import { forget, recall, remember, searchList as name } from "#app/features/browser-memory.ts";
import type { MenuLink } from "#app/features/menu/menu.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Photo } from "#app/ui/images/image-url.ts";
import { pageHref, PageLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { suggestionsPath } from "#contract/paths.ts";
import * as m from "#messages";
import { searchAddress } from "./search-paths.ts";
import "./past-searches.css";

const most = 6;

/** Searches stored in this browser, each removable; `current` is added to them. */
export function PastSearches({ current = "" }: { current?: string }) {
  const [past, setPast] = useState(() => recall(name));
  const shown = past.filter((query) => query !== current);
  useEffect(() => {
    if (current === "") return;
    remember(name, current, most);
    // The shop counts search terms without any data about the visitor.
    navigator.sendBeacon(pageHref(suggestionsPath), new URLSearchParams({ q: current }));
  }, [current]);
  if (shown.length === 0) return null;
  return (
    <div className="past">
      <p className="small text-ink-2">{m["search.past"]()}</p>
      {shown.map((query) => (
        <span className="chip" key={query}>
          <PageLink href={searchAddress(query)}>{query}</PageLink>
          <button
            type="button"
            aria-label={m["search.forget"]({ query })}
            onClick={() => setPast(forget(name, query))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
      <button type="button" className="link link-tap small" onClick={() => setPast(forget(name))}>
        {m["search.forget_all"]()}
      </button>
    </div>
  );
}

export type Suggestion = { name: string; href: string; price?: string; photo?: Photo | null };
export type SearchStartData = {
  popular: string[];
  categories: MenuLink[];
  ways: MenuLink[];
  products: Suggestion[];
};

export function SearchStart() {
  const [{ popular, categories, ways, products }, setStart] = useState<SearchStartData>({
    popular: [],
    categories: [],
    ways: [],
    products: [],
  });
  useEffect(() => {
    const ask = async () => {
      const answer = await fetch(pageHref(suggestionsPath));
      if (answer.ok) setStart((await answer.json()) as SearchStartData);
    };
    void ask().catch(() => undefined);
  }, []);
  const searches = popular.map((query) => ({ name: query, href: searchAddress(query) }));
  return (
    <>
      <PastSearches />
      <LinkRow title={m["search.popular"]()} links={searches} />
      <LinkRow title={m["search.browse"]()} links={categories} />
      <LinkRow title={m["search.go_to"]()} links={ways} />
      {products.length > 0 && (
        <div className="past">
          <p className="small text-ink-2">{m["search.best"]()}</p>
          {products.map(({ name, href, price, photo }) => (
            <PageLink className="flex items-center gap-3 pr-4" href={href} key={href}>
              <span className="w-10">
                <Picture photo={photo ?? null} alt="" ratio="2:3" sizes="40px" />
              </span>
              <span>{name}</span>
              <span className="num small text-ink-2">{price}</span>
            </PageLink>
          ))}
        </div>
      )}
    </>
  );
}

function LinkRow({ title, links }: { title: string; links: MenuLink[] }) {
  if (links.length === 0) return null;
  return (
    <div className="past">
      <p className="small text-ink-2">{title}</p>
      {links.map(({ name, href }) => (
        <PageLink className="chip" href={href} key={href}>
          {name}
        </PageLink>
      ))}
    </div>
  );
}
