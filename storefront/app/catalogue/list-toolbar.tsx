import * as m from "#messages";
import { Icon } from "#app/ui/icon.tsx";
import { filtersId } from "./filters.tsx";
import { countFilters } from "./listing-changes.ts";
import { params, sortsBy, type Sort } from "./listing-state.ts";
import type { Listing } from "./listing.server.ts";
import type { ListingControls } from "./use-listing.ts";

type ListToolbarProps = { listing: Listing; controls: ListingControls };

export function ListToolbar({ listing, controls }: ListToolbarProps) {
  const chosen = countFilters(controls.shown);
  return (
    <div className="toolbar">
      <div className="wrap in">
        <button type="button" className="link-tap font-medium lg:hidden" popoverTarget={filtersId}>
          <Icon name="filters" />
          {m["list.filters"]()} {chosen > 0 && <span className="count">({chosen})</span>}
        </button>
        <output className="text-ink-2 max-lg:hidden">
          {m["list.count"]({ count: listing.total })}
        </output>
        <div className="bare-select">
          <label htmlFor="ordina" className="max-lg:sr-only">
            {m["list.sort"]()}
          </label>
          <select
            id="ordina"
            name={params.sort}
            form={filtersId}
            value={controls.shown.sort}
            onChange={(event) => {
              const sort = event.currentTarget.value as Sort;
              controls.apply({ ...controls.shown, sort, page: 1 });
            }}
          >
            {sortsBy(listing.facets.sorting).map((sort) => (
              <option key={sort} value={sort}>
                {sortName[sort]()}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </div>
      </div>
    </div>
  );
}

const sortName: Record<Sort, () => string> = {
  "in-evidenza": m["list.sort_featured"],
  "prezzo-crescente": m["list.sort_price_asc"],
  "prezzo-decrescente": m["list.sort_price_desc"],
  nome: m["list.sort_name"],
  novita: m["list.sort_newest"],
  "piu-votati": m["list.sort_rating"],
};
