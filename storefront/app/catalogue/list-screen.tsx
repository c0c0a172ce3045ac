import { Letter } from "#app/layout/letter.tsx";
import * as m from "#messages";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { Filters } from "./filters.tsx";
import { countFilters, withoutFilters } from "./listing-changes.ts";
import type { Listing } from "./listing.server.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import { LowestPriceCaption } from "./lowest-price-caption.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { useListing, type ListingControls } from "./use-listing.ts";

const allProductsPath = "/prodotti";

type ListScreenProps = {
  title: string;
  description: string | null;
  trail: Crumb[];
  path: string;
  listing: Listing;
};

export function ListScreen({ title, description, trail, path, listing }: ListScreenProps) {
  const controls = useListing(listing, path);
  const { state, cards, pages } = listing;
  /** There is nothing to choose from. */
  const nothing = cards.length === 0 && countFilters(state) === 0;
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={trail} current={title} />
        <div className="page-head">
          <h1>{title}</h1>
          {description && <p className="lead">{description}</p>}
        </div>
      </div>
      {!nothing && <ListToolbar listing={listing} controls={controls} />}
      <div className={nothing ? "wrap" : "wrap listing"}>
        {!nothing && <Filters path={path} listing={listing} controls={controls} />}
        <div aria-busy={controls.busy}>
          <ActiveFilters listing={listing} controls={controls} />
          {cards.length > 0 ? (
            <ProductGrid cards={cards} state={state} />
          ) : (
            <NothingFound path={path} listing={listing} controls={controls} />
          )}
          <LowestPriceCaption cards={cards} />
          <Pages page={state.page} pages={pages} to={(page) => controls.to({ ...state, page })} />
        </div>
      </div>
      <Letter />
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
  if (path === allProductsPath) {
    return (
      <Empty title={m["list.opening_title"]()} text={m["list.opening_text"]()}>
        <ButtonLink href="/">{m["error_page.cta_go_home"]()}</ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty title={m["list.empty_title"]()} text={m["list.empty_category"]()}>
      <ButtonLink href={allProductsPath}>{m["list.all_title"]()}</ButtonLink>
    </Empty>
  );
}
