import { type ReactNode, useDeferredValue } from "react";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { RecentlyViewed } from "#app/features/recently-viewed/recently-viewed.tsx";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink, LinkGo } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Empty } from "#app/ui/feedback.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink, StateLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { WITHOUT_INGREDIENT } from "#contract/constants.ts";
import { formatEuro } from "#contract/format/money.ts";
import {
  categoryPath,
  consultationPath,
  homePath,
  productsPath,
  ritualPath,
} from "#contract/paths.ts";
import * as m from "#messages";
import type { ProductCard } from "../../features/product-card/product-card.ts";
import { LowestPriceCaption, Tile } from "../../features/product-card/tile.tsx";
import { Filters, filtersId, type ListingControls, useListing } from "./filters.tsx";
import {
  countFilters,
  defaultSort,
  isPlain,
  type ListingState,
  params,
  type Sort,
  sortsBy,
  toggleValue,
  withoutFilters,
  withPrice,
  withTaxon,
} from "./listing-state.ts";
import type { Listing } from "./listing.server.ts";

type ListScreenProps = {
  title: string;
  description: string | null;
  crumbs: Crumb[];
  path: string;
  listing: Listing;
};

export function ListScreen({ title, description, crumbs, path, listing }: ListScreenProps) {
  return (
    <>
      <div className="wrap">
        <Breadcrumbs crumbs={crumbs} current={title} />
        <div className="page-head">
          <h1>{title}</h1>
          {description && <p className="lead">{description}</p>}
        </div>
      </div>
      <ListedProducts
        path={path}
        listing={listing}
        kinds={
          <Subcategories
            here={{ name: title, href: path }}
            above={crumbs.at(-1)}
            listing={listing}
          />
        }
      />
      <RecentlyViewed />
      <NewsletterBand />
    </>
  );
}

type SubcategoriesProps = Pick<ListScreenProps, "listing"> & {
  here: Crumb;
  above: Crumb | undefined;
};

/** Limit of visible links; more than that are collapsed. */
const mostKinds = 12;

/** Links to subcategories or, if there are none, to the categories beside this one: a row, or the top of the filters. */
export function Subcategories({ here, above = here, listing }: SubcategoriesProps) {
  const { categories = [] } = listing.facets;
  const links =
    listing.parts ?? categories.map(({ slug, ...one }) => ({ ...one, href: categoryPath(slug) }));
  if (links.length === 0) return null;
  const whole = links.some(({ href }) => href === here.href) ? above : here;
  const currentOf = (href: string) => (href === here.href ? "page" : undefined);
  const chip = ({ href, name, count }: (typeof links)[number]) => (
    <PageLink className="chip" href={href} key={href} aria-current={currentOf(href)}>
      {name} <span>{count}</span>
    </PageLink>
  );
  const split = links.length > mostKinds + 1 ? mostKinds : links.length;
  const others = links.slice(split);
  return (
    <nav className="kids" aria-label={m["list.inside"]({ name: whole.name })}>
      <p>{m["search.category"]()}</p>
      <PageLink className="chip" href={whole.href} aria-current={currentOf(whole.href)}>
        {m["list.all_kinds"]()}
      </PageLink>
      {links.slice(0, split).map(chip)}
      {others.length > 0 && (
        <details open={others.some(({ href }) => href === here.href)}>
          <summary className="chip">{m["list.more_kinds"]({ count: others.length })}</summary>
          <div className="chips">{others.map(chip)}</div>
        </details>
      )}
    </nav>
  );
}

type ListedProductsProps = Pick<ListScreenProps, "path" | "listing"> & {
  /** Four columns, with the filters in a drawer on all screens. */
  wide?: boolean;
  /** Links to other categories. */
  kinds?: ReactNode;
  children?: ReactNode;
};

/** A product list with filters and sorting; `children` follow the pagination. */
export function ListedProducts(props: ListedProductsProps) {
  const { path, listing, wide = false, kinds, children } = props;
  const controls = useListing(listing, path);
  const { state, cards, pages } = listing;
  /** True if the list is empty even without filters. */
  const nothing = cards.length === 0 && countFilters(state) === 0;
  const filtered = !nothing && hasFilters(listing);
  return (
    <>
      {!nothing && <ListToolbar listing={listing} controls={controls} wide={wide} />}
      <div className={filtered && !wide ? "wrap listing" : "wrap pt-8"}>
        {kinds}
        {filtered && <Filters path={path} listing={listing} controls={controls} />}
        <div className="found" aria-busy={controls.busy}>
          <ActiveFilters listing={listing} controls={controls} />
          {cards.length > 0 ? (
            <ProductGrid listing={listing} wide={wide} />
          ) : (
            <NothingFound path={path} listing={listing} controls={controls} />
          )}
          {listing.hidden && <p className="small mt-10 text-ink-2">{listing.hidden}</p>}
          <LowestPriceCaption cards={cards} />
          <Pages page={state.page} pages={pages} to={(page) => controls.to({ ...state, page })} />
          {children}
        </div>
      </div>
    </>
  );
}

type NothingFoundProps = { path: string; listing: Listing; controls: ListingControls };

function NothingFound({ path, listing, controls }: NothingFoundProps) {
  const { state } = listing;
  if (countFilters(state) > 0) {
    return (
      <Empty title={m["list.empty_title"]()} text={m["list.empty_filtered"]()}>
        <ButtonLink href={controls.to(withoutFilters(state))}>
          {m["list.reset_filters"]()}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title={m["list.opening_title"]()} text={m["list.empty_category"]()}>
      {path === productsPath ? (
        <ButtonLink href={homePath}>{m["error_page.cta_go_home"]()}</ButtonLink>
      ) : (
        <ButtonLink href={productsPath}>{m["list.all_title"]()}</ButtonLink>
      )}
    </Empty>
  );
}

const wideSizes = "(width >= 64rem) 50vw, 100vw";
const sizes = "(width >= 64rem) 25vw, (width >= 48rem) 30vw, 48vw";
/** After four tiles rows of two columns are complete, and rows of three have room for two tiles. */
const before = 4;
/** Complete rows of two, three and four columns. The tiles after them are laid out only when they come near. */
const firstCells = 12;

function ProductGrid({ listing, wide }: { listing: Listing; wide: boolean }) {
  const { cards, state, advice } = listing;
  const { lacks } = useLayoutData();
  const advised =
    !wide && isPlain(state) && state.query === undefined && cards.length > before && !lacks.advice;
  const tiles = cards.map((card, index) => (
    <Tile key={card.slug} card={card} heading="h2" sizes={sizes} priority={index === 0 && !wide} />
  ));
  const className = wide ? "tiles" : "tiles three";
  const ahead = advised ? firstCells - 2 : firstCells;
  return (
    <>
      <div className={className}>
        {tiles.slice(0, before)}
        {advised && <Advice photo={advice ?? cards[before]?.photo} />}
        {tiles.slice(before, ahead)}
      </div>
      {tiles.length > ahead && <div className={className}>{tiles.slice(ahead)}</div>}
    </>
  );
}

/** Links to the quiz, if there is one, and to customer service. */
function Advice({ photo }: { photo: ProductCard["photo"] | undefined }) {
  const { quiz } = useLayoutData();
  const person = m["list.consult_cta"]();
  return (
    <aside className="insert">
      <Picture photo={photo} alt="" ratio="3:2" sizes={wideSizes} />
      <div>
        <h2>{m["list.consult_title"]()}</h2>
        <p className="my-3 text-ink-2">{m["list.consult_text"]()}</p>
        <p className="flex flex-wrap items-center gap-x-8 gap-y-2">
          {quiz && <ButtonLink href={ritualPath}>{m["list.quiz_cta"]()}</ButtonLink>}
          <LinkGo href={consultationPath}>{person}</LinkGo>
        </p>
      </div>
    </aside>
  );
}

const hasFilters = ({ facets: { price, attributes } }: Listing) =>
  price !== null || attributes.length > 0;

type ListToolbarProps = { listing: Listing; controls: ListingControls; wide: boolean };

function ListToolbar({ listing, controls, wide }: ListToolbarProps) {
  const chosen = countFilters(controls.shown);
  return (
    <div className="toolbar">
      <div className="wrap in">
        {hasFilters(listing) && (
          <button
            type="button"
            className={classNames("link-tap font-medium", !wide && "lg:hidden")}
            popoverTarget={filtersId}
          >
            <Icon name="filters" />
            {m["list.filters"]()} {chosen > 0 && <span className="count">({chosen})</span>}
          </button>
        )}
        <output className="text-ink-2 max-lg:hidden">
          <Found listing={listing} />
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
                {nameOfSort(sort, listing.state)}
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

/** Search results are sorted by relevance by default. */
const nameOfSort = (sort: Sort, { query }: ListingState) =>
  sort === defaultSort && query !== undefined ? m["list.sort_relevance"]() : sortName[sort]();

/** Announces the number of products and the order, which changes without changing the number. */
function Found({ listing: { total, state } }: { listing: Listing }) {
  const by = state.sort === defaultSort ? null : sortName[state.sort]();
  return (
    <>
      {m["list.count"]({ count: total })}
      {by && <span className="sr-only">, {by}</span>}
    </>
  );
}

type ActiveFiltersProps = { listing: Listing; controls: ListingControls };

/** Each active filter is a link that removes it. */
function ActiveFilters({ listing, controls }: ActiveFiltersProps) {
  // Deferred, because it moves all products: the reaction to the tap need not wait for it.
  const shown = useDeferredValue(controls.shown);
  const { to } = controls;
  const filters = countFilters(shown);
  const price = priceText(shown);
  return (
    <div className={classNames("chips mb-7", filters === 0 && "lg:hidden")}>
      <output className="small w-full text-ink-2 lg:hidden">
        <Found listing={listing} />
      </output>
      {shown.taxon && (
        <RemovableChip
          to={to(withTaxon(shown, undefined))}
          label={
            listing.facets.categories?.find(({ code }) => code === shown.taxon)?.name ?? shown.taxon
          }
        />
      )}
      {price && <RemovableChip to={to(withPrice(shown, null, null))} label={price} />}
      {Object.entries(shown.attributes).flatMap(([code, values]) =>
        values.map((value) => (
          <RemovableChip
            key={`${code} ${value}`}
            to={to(toggleValue(shown, code, value))}
            label={labelOf(listing, code, value)}
          />
        )),
      )}
      {filters > 0 && (
        <StateLink
          className="link link-tap small"
          to={to(withoutFilters(shown))}
          preventScrollReset
        >
          {m["list.reset_filters"]()}
        </StateLink>
      )}
    </div>
  );
}

function labelOf({ facets }: Listing, code: string, value: string): string {
  const facet = facets.attributes.find((one) => one.code === code);
  const label = facet?.values.find((one) => one.value === value)?.label ?? value;
  return code === WITHOUT_INGREDIENT ? m["list.without"]({ name: label }) : label;
}

function priceText({ minPrice, maxPrice }: ListingState): string | null {
  if (minPrice !== null && maxPrice !== null) {
    return m["list.price_chip_between"]({ min: formatEuro(minPrice), max: formatEuro(maxPrice) });
  }
  if (minPrice !== null) return m["list.price_chip_from"]({ min: formatEuro(minPrice) });
  return maxPrice === null ? null : m["list.price_chip_to"]({ max: formatEuro(maxPrice) });
}

export function RemovableChip({ to, label }: { to: string; label: string }) {
  return (
    <StateLink className="chip" data-removable to={to} preventScrollReset>
      {label}
      <Icon name="close" />
      <span className="sr-only">{m["common.remove_filter"]()}</span>
    </StateLink>
  );
}
