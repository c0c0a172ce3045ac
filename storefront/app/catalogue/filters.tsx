import type { FormEvent } from "react";
import { Form, Link } from "react-router";
import * as m from "#messages";
import { Button } from "#app/ui/button.tsx";
import { DrawerHead } from "#app/ui/drawer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { toggleValue, withoutFilters } from "./listing-changes.ts";
import type { Listing } from "./listing.server.ts";
import { PriceRange } from "./price-range.tsx";
import type { ListingControls } from "./use-listing.ts";

export const filtersId = "filtri";

/** Facets open from the start; the rest is one touch away. */
const openFacets = 2;

type FiltersProps = { path: string; listing: Listing; controls: ListingControls };

/** Without scripts a plain form; with them each choice applies at once and the button only closes. */
export function Filters({ path, listing, controls }: FiltersProps) {
  const { price, attributes } = listing.facets;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.currentTarget.matches(":popover-open")) event.currentTarget.hidePopover();
    controls.apply(controls.read(new FormData(event.currentTarget)));
  };
  return (
    <Form
      className="drawer filters"
      id={filtersId}
      popover="auto"
      data-side="left"
      aria-label={m["list.filters_of"]()}
      action={path}
      onSubmit={submit}
    >
      <DrawerHead
        id={filtersId}
        title={m["list.filters"]()}
        closeLabel={m["list.close_filters"]()}
      />
      <div className="drawer-body">
        {price && <PriceRange bounds={price} controls={controls} />}
        {attributes
          .filter(({ values }) => values.length > 0)
          .map((facet, index) => (
            <Facet
              key={facet.code}
              facet={facet}
              open={index < openFacets || facet.code in listing.state.attributes}
              controls={controls}
            />
          ))}
      </div>
      <div className="drawer-foot">
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <Link
            className="btn btn-2"
            to={controls.to(withoutFilters(controls.shown))}
            preventScrollReset
          >
            {m["list.reset"]()}
          </Link>
          <Button type="submit">{m["list.show"]({ count: listing.total })}</Button>
        </div>
      </div>
    </Form>
  );
}

type FacetProps = {
  facet: Listing["facets"]["attributes"][number];
  open: boolean;
  controls: ListingControls;
};

function Facet({ facet, open, controls }: FacetProps) {
  const { code, name, values } = facet;
  const chosen = controls.shown.attributes[code] ?? [];
  return (
    <details open={open}>
      <summary>
        {name}
        <Icon name="plus" className="ico-open" />
      </summary>
      <div className="opts">
        {values.map(({ value, label, count }) => (
          <label className="pick" key={value}>
            <input
              type="checkbox"
              name={code}
              value={value}
              checked={chosen.includes(value)}
              disabled={count === 0 && !chosen.includes(value)}
              onChange={() => controls.apply(toggleValue(controls.shown, code, value))}
            />
            {label}
            <span className="n">{count}</span>
          </label>
        ))}
      </div>
    </details>
  );
}
