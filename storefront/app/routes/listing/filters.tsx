import { type FormEvent, useEffect, useState } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { DrawerHead } from "#app/ui/drawer.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatEuro, parseEuro } from "#contract/format/money.ts";
import { StateLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import {
  euroText,
  type ListingState,
  parseListing,
  parseSearch,
  serialiseListing,
  params,
  taxonParam,
  toggleValue,
  withoutFilters,
  withPrice,
  withTaxon,
} from "./listing-state.ts";
import type { Listing } from "./listing.server.ts";

export const filtersId = "filtri";

/** Number of filters that are expanded at first. */
const openFacets = 2;

type FiltersProps = { path: string; listing: Listing; controls: ListingControls };

/** A plain form without scripts; with them each choice applies at once, and the button only closes the drawer. */
export function Filters({ path, listing, controls }: FiltersProps) {
  const { price, attributes } = listing.facets;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.currentTarget.matches(":popover-open")) event.currentTarget.hidePopover();
    controls.apply(controls.read(new FormData(event.currentTarget)));
  };
  useEffect(() => {
    const close = () => openDrawer()?.hidePopover();
    addEventListener("popstate", close);
    return () => removeEventListener("popstate", close);
  }, []);
  return (
    <Form
      className="drawer filters"
      id={filtersId}
      popover="auto"
      data-side="left"
      aria-label={m["list.filters_of"]()}
      action={path}
      discover="none"
      onSubmit={submit}
    >
      <DrawerHead
        id={filtersId}
        title={m["list.filters"]()}
        closeLabel={m["list.close_filters"]()}
      />
      <div className="drawer-body">
        <Categories listing={listing} controls={controls} />
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
          <StateLink
            className="btn btn-2"
            to={controls.to(withoutFilters(controls.shown))}
            preventScrollReset
          >
            {m["list.reset"]()}
          </StateLink>
          <Button type="submit">{m["list.show"]({ count: listing.total })}</Button>
        </div>
      </div>
    </Form>
  );
}

/** Categories of a search; a category page links its subcategories itself. */
function Categories({ listing, controls }: Omit<FiltersProps, "path">) {
  const { state, facets } = listing;
  if (state.query === undefined) return null;
  const chosen = controls.shown.taxon;
  return (
    <>
      <input type="hidden" name="q" value={state.query} />
      {facets.categories && facets.categories.length > 0 && (
        <Choices
          code={taxonParam}
          name={m["search.category"]()}
          values={facets.categories.map(({ code, name, count }) => ({
            value: code,
            label: name,
            count,
          }))}
          chosen={chosen ? [chosen] : []}
          open
          onPick={(code) =>
            controls.apply(withTaxon(controls.shown, code === chosen ? undefined : code))
          }
        />
      )}
    </>
  );
}

type FacetProps = {
  facet: Listing["facets"]["attributes"][number];
  open: boolean;
  controls: ListingControls;
};

function Facet({ facet, open, controls }: FacetProps) {
  return (
    <Choices
      {...facet}
      open={open}
      chosen={controls.shown.attributes[facet.code] ?? []}
      onPick={(value) => controls.apply(toggleValue(controls.shown, facet.code, value))}
    />
  );
}

type ChoicesProps = FacetProps["facet"] & {
  open: boolean;
  chosen: string[];
  onPick: (value: string) => void;
};

function Choices({ code, name, values, open, chosen, onPick }: ChoicesProps) {
  const split = values.length > shownValues + 1 ? shownValues : values.length;
  const [first, others] = [values.slice(0, split), values.slice(split)];
  const row = ({ value, label, count }: (typeof values)[number]) => (
    <label className="pick" key={value}>
      <input
        type="checkbox"
        name={code}
        value={value}
        checked={chosen.includes(value)}
        disabled={count === 0 && !chosen.includes(value)}
        onChange={() => onPick(value)}
      />
      {label}
      <span className="n">{count}</span>
    </label>
  );
  return (
    <details open={open}>
      <summary>
        {name}
        <Icon name="plus" className="ico-open" />
      </summary>
      <div className="opts">
        {first.map(row)}
        {others.length > 0 && (
          <details open={others.some(({ value }) => chosen.includes(value))}>
            <summary>
              <span className="link">{m["list.more_values"]({ count: others.length })}</span>
            </summary>
            {others.map(row)}
          </details>
        )}
      </div>
    </details>
  );
}

/** Limit of visible values; one more takes as much space as the toggle, so it is shown. */
const shownValues = 7;

type Bounds = { min: number; max: number };
/** Prices while they are being typed or dragged. */
type UnsavedForm = { min: string; max: string };

const typed = (cents: number | null) => (cents === null ? "" : euroText(cents).replace(".", ","));

function PriceRange({ bounds, controls }: { bounds: Bounds; controls: ListingControls }) {
  const { minPrice, maxPrice } = controls.shown;
  const [unsavedForm, saveUnsavedForm] = useState<UnsavedForm | null>(null);
  const now = unsavedForm ?? { min: typed(minPrice), max: typed(maxPrice) };
  const applyResult = () => {
    if (!unsavedForm) return;
    saveUnsavedForm(null);
    const low = parseEuro(unsavedForm.min);
    const high = parseEuro(unsavedForm.max);
    controls.apply(
      withPrice(
        controls.shown,
        low !== null && low > bounds.min ? low : null,
        high !== null && high < bounds.max ? high : null,
      ),
    );
  };
  return (
    <fieldset className="block">
      <legend>{m["list.price"]()}</legend>
      <div className="range">
        <Track bounds={bounds} now={now} change={saveUnsavedForm} applyResult={applyResult} />
        <div className="ends">
          <TextField
            id="prezzo-min"
            name={params.min}
            label={m["list.price_from"]()}
            hint={m["list.price_min_allowed"]({ price: formatEuro(bounds.min) })}
            inputMode="decimal"
            autoComplete="off"
            value={now.min}
            onChange={(event) => saveUnsavedForm({ ...now, min: event.currentTarget.value })}
            onBlur={applyResult}
          />
          <TextField
            id="prezzo-max"
            name={params.max}
            label={m["list.price_to"]()}
            hint={m["list.price_max_allowed"]({ price: formatEuro(bounds.max) })}
            inputMode="decimal"
            autoComplete="off"
            value={now.max}
            onChange={(event) => saveUnsavedForm({ ...now, max: event.currentTarget.value })}
            onBlur={applyResult}
          />
        </div>
      </div>
    </fieldset>
  );
}

type TrackProps = {
  bounds: Bounds;
  now: UnsavedForm;
  change: (unsavedForm: UnsavedForm) => void;
  applyResult: () => void;
};

/** A range slider in whole euros; the thumbs have no name, so that only the fields are sent. */
function Track({ bounds, now, change, applyResult }: TrackProps) {
  const floor = Math.floor(bounds.min / 100);
  const ceiling = Math.max(floor + 1, Math.ceil(bounds.max / 100));
  const low = within(Math.floor((parseEuro(now.min) ?? bounds.min) / 100), floor, ceiling);
  const high = within(Math.ceil((parseEuro(now.max) ?? bounds.max) / 100), floor, ceiling);
  const share = (euro: number) => ((euro - floor) / (ceiling - floor)) * 100;
  const thumb = {
    min: floor,
    max: ceiling,
    onPointerUp: applyResult,
    onKeyUp: applyResult,
  };
  return (
    <div className="track">
      <svg aria-hidden="true">
        <rect x={`${share(low)}%`} y="20.5" width={`${share(high) - share(low)}%`} height="3" />
      </svg>
      <input
        type="range"
        {...thumb}
        aria-label={m["list.price_min"]()}
        aria-valuetext={formatEuro(low * 100)}
        value={low}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          change({ ...now, min: String(Math.min(valueAsNumber, high)) })
        }
      />
      <input
        type="range"
        {...thumb}
        aria-label={m["list.price_max"]()}
        aria-valuetext={formatEuro(high * 100)}
        value={high}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          change({ ...now, max: String(Math.max(valueAsNumber, low)) })
        }
      />
    </div>
  );
}

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

const openDrawer = () => document.querySelector<HTMLElement>(`#${filtersId}:popover-open`);

/** Optimistic state of the list: choices show at once, products follow. */
export function useListing({ state, facets }: Listing, path: string) {
  const navigate = useNavigate();
  const { state: madeInDrawer } = useLocation();
  const { location } = useNavigation();
  /** Set at once, before the router reports the navigation. */
  const [chosen, choose] = useState<string>();
  const busy = location?.pathname === path;
  const coming = chosen ?? (busy ? location.search : undefined);
  const codes = facets.attributes.map(({ code }) => code);
  const parse = state.query === undefined ? parseListing : parseSearch;
  const shown = coming === undefined ? state : parse(new URLSearchParams(coming), codes);
  return {
    shown,
    busy,
    to: (next: ListingState) => path + serialiseListing(next),
    apply(next: ListingState) {
      const search = serialiseListing(next);
      if (search !== serialiseListing(shown)) {
        const inDrawer = openDrawer() !== null;
        // All choices in the drawer are one history entry, so that Back leaves the drawer instead of undoing each of them.
        const replace = inDrawer && madeInDrawer === true;
        const options = { preventScrollReset: true, state: inDrawer, replace };
        choose(search);
        setTimeout(async () => {
          await navigate(path + search, options);
          choose((now) => (now === search ? undefined : now));
        });
      }
    },
    read: (form: FormData) => parse(new URLSearchParams([...form] as [string, string][]), codes),
  };
}

export type ListingControls = ReturnType<typeof useListing>;
