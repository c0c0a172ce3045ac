import { useState } from "react";
import { formatEuro, parseEuro } from "#contract/money.ts";
import * as m from "#messages";
import { TextField } from "#app/ui/field.tsx";
import { withPrice } from "./listing-changes.ts";
import { euroText, params } from "./listing-state.ts";
import type { ListingControls } from "./use-listing.ts";

type Bounds = { min: number; max: number };
/** As typed or dragged, until it is let go. */
type Draft = { min: string; max: string };

const typed = (cents: number | null) => (cents === null ? "" : euroText(cents).replace(".", ","));

export function PriceRange({ bounds, controls }: { bounds: Bounds; controls: ListingControls }) {
  const { minPrice, maxPrice } = controls.shown;
  const [draft, setDraft] = useState<Draft | null>(null);
  const now = draft ?? { min: typed(minPrice), max: typed(maxPrice) };
  const settle = () => {
    if (!draft) return;
    setDraft(null);
    const low = parseEuro(draft.min);
    const high = parseEuro(draft.max);
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
        <Track bounds={bounds} now={now} change={setDraft} settle={settle} />
        <div className="ends">
          <TextField
            id="prezzo-min"
            name={params.min}
            label={m["list.price_from"]()}
            hint={m["list.price_min_allowed"]({ price: formatEuro(bounds.min) })}
            inputMode="decimal"
            autoComplete="off"
            value={now.min}
            onChange={(event) => setDraft({ ...now, min: event.currentTarget.value })}
            onBlur={settle}
          />
          <TextField
            id="prezzo-max"
            name={params.max}
            label={m["list.price_to"]()}
            hint={m["list.price_max_allowed"]({ price: formatEuro(bounds.max) })}
            inputMode="decimal"
            autoComplete="off"
            value={now.max}
            onChange={(event) => setDraft({ ...now, max: event.currentTarget.value })}
            onBlur={settle}
          />
        </div>
      </div>
    </fieldset>
  );
}

type TrackProps = {
  bounds: Bounds;
  now: Draft;
  change: (draft: Draft) => void;
  settle: () => void;
};

/** Two thumbs in whole euro; they have no name, so only the fields are sent. */
function Track({ bounds, now, change, settle }: TrackProps) {
  const floor = Math.floor(bounds.min / 100);
  const ceiling = Math.max(floor + 1, Math.ceil(bounds.max / 100));
  const low = within((parseEuro(now.min) ?? bounds.min) / 100, floor, ceiling);
  const high = within((parseEuro(now.max) ?? bounds.max) / 100, floor, ceiling);
  const share = (euro: number) => ((euro - floor) / (ceiling - floor)) * 100;
  const thumb = { type: "range", min: floor, max: ceiling, onPointerUp: settle, onKeyUp: settle };
  return (
    <div className="track">
      <svg aria-hidden="true">
        <rect x={`${share(low)}%`} y="20.5" width={`${share(high) - share(low)}%`} height="3" />
      </svg>
      <input
        {...thumb}
        aria-label={m["list.price_min"]()}
        value={low}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          change({ ...now, min: String(Math.min(valueAsNumber, high)) })
        }
      />
      <input
        {...thumb}
        aria-label={m["list.price_max"]()}
        value={high}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          change({ ...now, max: String(Math.max(valueAsNumber, low)) })
        }
      />
    </div>
  );
}

const within = (value: number, low: number, high: number) =>
  Math.min(high, Math.max(low, Math.round(value)));
