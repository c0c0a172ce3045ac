import { Link } from "react-router";
import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import { RemovableChip } from "#app/ui/chip.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { countFilters, toggleValue, withoutFilters, withPrice } from "./listing-changes.ts";
import type { Listing } from "./listing.server.ts";
import type { ListingState } from "./listing-state.ts";
import type { ListingControls } from "./use-listing.ts";

type ActiveFiltersProps = { listing: Listing; controls: ListingControls };

/** Each filter in force is a way to take it off. */
export function ActiveFilters({ listing, controls }: ActiveFiltersProps) {
  const { shown, to } = controls;
  const filters = countFilters(shown);
  const price = priceText(shown);
  return (
    <div className={classNames("chips mb-7", filters === 0 && "lg:hidden")}>
      <output className="small w-full text-ink-2 lg:hidden">
        {m["list.count"]({ count: listing.total })}
      </output>
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
        <Link className="link link-tap small" to={to(withoutFilters(shown))} preventScrollReset>
          {m["list.reset_filters"]()}
        </Link>
      )}
    </div>
  );
}

function labelOf({ facets }: Listing, code: string, value: string): string {
  const facet = facets.attributes.find((one) => one.code === code);
  return facet?.values.find((one) => one.value === value)?.label ?? value;
}

function priceText({ minPrice, maxPrice }: ListingState): string | null {
  if (minPrice !== null && maxPrice !== null) {
    return m["list.price_chip_between"]({ min: formatEuro(minPrice), max: formatEuro(maxPrice) });
  }
  if (minPrice !== null) return m["list.price_chip_from"]({ min: formatEuro(minPrice) });
  return maxPrice === null ? null : m["list.price_chip_to"]({ max: formatEuro(maxPrice) });
}
