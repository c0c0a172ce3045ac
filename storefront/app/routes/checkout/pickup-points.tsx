import "#app/ui/options.css";
import { type ReactNode, useRef, useState } from "react";
import { Form, Link, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Option } from "#app/features/forms/fields.tsx";
import { Check, Field } from "#app/ui/field.tsx";
import { checkoutPath } from "#contract/paths.ts";
import * as m from "#messages";
import { refusalOf, stepAction, type StepAnswer, StepError } from "./step.tsx";
import type { PickupSearch } from "#contract/client/cart.ts";
import { formatNumber } from "#contract/format/money.ts";
import { calendarDateInRome, timeInRome } from "#contract/format/dates.ts";
import {
  type DayHours,
  openState,
  type OpenState,
  provinceOf,
  weekHours,
} from "#contract/italy/address-lines.ts";
import type { OrderAddress, PickupPoint } from "#contract/order.ts";

const nearest = 3;

type PickupPointsProps = {
  pickup: PickupView;
  chosen: { id: string; name: string; address: string } | null;
  posted: StepAnswer | undefined;
};

export function PickupPoints({ pickup, chosen, posted }: PickupPointsProps) {
  /** The nearest points are offered first; the search, the others and the map follow on request. */
  const isShort = !pickup.asked && pickup.points.length > 0;
  const points = isShort ? pickup.points.slice(0, nearest) : pickup.points;
  const fetcher = useFetcher<StepAnswer>({ key: "ritiro" });
  /** The place whose list is closed because a point was chosen, even while the request is still pending. */
  const [ended, end] = useState(chosen && !pickup.asked ? pickup.place : null);
  /** True while arrow keys move through the radio buttons: points merely passed are not sent. */
  const passing = useRef(false);
  // The step's own button may be pressed before a point is chosen.
  const goingOn = useFetcher<StepAnswer>({ key: "spedizione" });
  const refused =
    refusalOf(fetcher.data, "ritiro") ??
    refusalOf(chosen ? undefined : goingOn.data, "ritiro") ??
    refusalOf(posted, "ritiro");
  const sent = fetcher.formData?.get("pudo");
  const shown = typeof sent === "string" ? sent : (chosen?.id ?? null);
  const found = points.find(({ id }) => id === shown);
  const folded = shown && ended === pickup.place && !refused;
  return (
    <div className="reveal" id="ritiro" tabIndex={-1}>
      {folded ? (
        <ChosenPoint point={found ?? chosen} again={() => end(null)} />
      ) : (
        <>
          {!isShort && <PickupForm pickup={pickup} />}
          <output className="small mb-2 block text-ink-2">
            {isShort
              ? m["checkout.points_nearest"]({ count: points.length, place: pickup.place })
              : points.length > 0
                ? m["checkout.points_found"]({
                    count: points.length,
                    place: pickup.place,
                    radius: pickup.radius,
                  })
                : noPoints(pickup)}
          </output>
          {points.length > 0 && (
            <fetcher.Form
              method="post"
              action={stepAction("ritiro")}
              onKeyDown={({ key }) => void (passing.current = key.startsWith("Arrow"))}
              onPointerDown={() => void (passing.current = false)}
              onSubmit={({ currentTarget: list }) => {
                if (passing.current) return;
                list.parentElement?.focus();
                end(pickup.place);
              }}
            >
              <fieldset>
                <legend className="sr-only">{m["checkout.choose_point"]()}</legend>
                <div className="options pudo">
                  {points.map((point, index) => (
                    <Point
                      key={point.id}
                      point={point}
                      number={isShort ? null : index + 1}
                      chosen={shown === point.id}
                    />
                  ))}
                </div>
              </fieldset>
              <StepError id="ritiro-error">{refused?.message}</StepError>
              <div className="unscripted">
                <Button kind="quiet">{m["checkout.choose_this_point"]()}</Button>
              </div>
            </fetcher.Form>
          )}
          {isShort && <Elsewhere>{m["checkout.more_points"]()}</Elsewhere>}
          {!isShort && pickup.drawn && <PickupMap pickup={pickup} chosen={shown} />}
        </>
      )}
    </div>
  );
}

type ChosenPointProps = {
  point: Partial<PointView> | null;
  again: () => void;
};

/** Replaces the list once a point is chosen. */
function ChosenPoint({ point, again }: ChosenPointProps) {
  return (
    <>
      <p className="small">
        <b>{point?.name}</b>
        <br />
        {point?.address}
        {point && <OpenNow point={point} />}
      </p>
      <Elsewhere onClick={again}>{m["checkout.change_point"]()}</Elsewhere>
    </>
  );
}

/** Shows the search and every point within its radius. */
const Elsewhere = (props: { onClick?: () => void; children: ReactNode }) => (
  <Link
    className="link link-tap small"
    to={`${checkoutPath}?cambia=1#ritiro`}
    preventScrollReset
    {...props}
  />
);

const OpenNow = ({ point: { open, state } }: { point: Partial<PointView> }) =>
  state && <span className={classNames("block", open && "text-ok")}>{state}</span>;

function PickupForm({ pickup }: { pickup: PickupView }) {
  return (
    <Form
      action={`${checkoutPath}#ritiro`}
      className="form mb-4"
      preventScrollReset
      key={pickup.place}
    >
      <Field id="luogo" label={m["checkout.place"]()}>
        <div className="with-btn">
          <input className="input" id="luogo" name="luogo" defaultValue={pickup.place} />
          <Button kind="quiet">{m["checkout.search"]()}</Button>
        </div>
      </Field>
      <fieldset>
        <legend className="small mb-2 font-medium">{m["checkout.within"]()}</legend>
        <div className="chips">
          {radiuses.map((km) => (
            <button
              key={km}
              className="chip"
              name="entro"
              value={km}
              aria-pressed={km === pickup.radius}
            >
              {formatDistance(km * 1000)}
            </button>
          ))}
        </div>
        {/* After the buttons: of several fields with one name the first is used. */}
        <input type="hidden" name="entro" value={pickup.radius} />
      </fieldset>
      <Check
        name="aperti"
        value="1"
        defaultChecked={pickup.onlyOpen}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {m["checkout.only_open"]({ open: pickup.openPoints, all: pickup.allPoints })}
      </Check>
    </Form>
  );
}

/** Suggests where to search instead. */
export function noPoints({
  place,
  radius,
  onlyOpen,
  allPoints,
  found,
}: Omit<PickupView, "points" | "drawn" | "asked">): string {
  if (!found) return m["checkout.points_none"]();
  return onlyOpen && allPoints > 0
    ? m["checkout.points_none_open"]({ place, radius })
    : m["checkout.points_none_near"]({ place, radius });
}

type PointProps = {
  point: PointView;
  /** Its number on the map. */
  number: number | null;
  chosen: boolean;
};

function Point({ point, number, chosen }: PointProps) {
  return (
    <div>
      <Option
        name="pudo"
        value={point.id}
        title={number === null ? point.name : `${number}. ${point.name}`}
        price={point.distance ?? undefined}
        detail={
          <>
            {[point.address, point.hint].filter(Boolean).join(". ")}
            <OpenNow point={point} />
          </>
        }
        checked={chosen}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
      <details className="hours">
        <summary>
          {m["checkout.hours"]()}
          <span className="sr-only"> {point.name}</span>
        </summary>
        <table>
          <tbody>
            {point.hours.map(({ days, hours }) => (
              <tr key={days}>
                <th scope="row">{days}</th>
                <td>{hours}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

const middle = 250;
const reach = 210;
const apart = 29;

/** Positions by direction and distance; points are moved outwards only as far as needed to avoid overlaps. */
export function spots<P extends Pick<PointView, "metres" | "bearing">>(points: P[], scale: number) {
  const taken: [number, number][] = [[middle, middle]];
  return points.map((point) => {
    const angle = (point.bearing * Math.PI) / 180;
    for (let far = point.metres * scale; ; far += 2) {
      const [x, y] = [middle + far * Math.sin(angle), middle - far * Math.cos(angle)];
      if (taken.some(([a, b]) => Math.hypot(a - x, b - y) < apart)) continue;
      taken.push([x, y]);
      return { ...point, x, y };
    }
  });
}

/** Draws distance and direction of each point: no map of streets, and therefore no third party. */
function PickupMap({ pickup, chosen }: { pickup: PickupView; chosen: string | null }) {
  const { points, place, radius } = pickup;
  return (
    <figure className="where">
      <svg viewBox="0 0 500 500" aria-label={m["checkout.map_label"]({ place })}>
        <path className="axis" d="M250 40v420M40 250h420" />
        {[1, 0.5, 0.25].map((part) => (
          <g key={part}>
            <circle className="distance" cx={middle} cy={middle} r={reach * part} />
            <text x={middle} y={middle + reach * part + 16} textAnchor="middle">
              {formatDistance(radius * 1000 * part)}
            </text>
          </g>
        ))}
        <text x={middle} y="24" textAnchor="middle">
          {winds[0]}
        </text>
        <path className="me" d="M250 238c3 6 7 10 7 14a7 7 0 0 1-14 0c0-4 4-8 7-14z" />
        {spots(points, reach / (radius * 1000)).map(({ x, y, id, open }, index) => (
          <g
            key={id}
            data-chosen={id === chosen || undefined}
            data-shut={open === false || undefined}
          >
            <circle cx={x} cy={y} r={14} />
            <text x={x} y={y + 5} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="caption mt-3">{m["checkout.map_caption"]({ place })}</figcaption>
    </figure>
  );
}

type PointView = {
  id: string;
  name: string;
  address: string;
  distance: string | null;
  hint: string | null;
  hours: DayHours[];
  /** Opening state as text, such as «Aperto ora, fino alle 12:30». */
  state: string | null;
  open: boolean | null;
  metres: number;
  bearing: number;
};

/** The search as typed, and its results within a radius in kilometres. */
export type PickupView = {
  place: string;
  radius: number;
  points: PointView[];
  /** Hides points that are closed now. */
  onlyOpen: boolean;
  openPoints: number;
  allPoints: number;
  /** True if there are points at any distance. */
  found: boolean;
  /** True if directions are known, so that the map can be drawn. */
  drawn: boolean;
  /** True while the user searches, even if a point is already chosen. */
  asked: boolean;
};

/** Selectable radiuses in kilometres. */
export const radiuses = [1, 3, 10, 50] as const;

/** Points within the requested radius, or within the first one that contains enough of them. */
export function pointsWithin(points: PickupPoint[], asked: string | null) {
  const inside = (km: number) => points.filter(({ distance }) => (distance ?? 0) <= km * 1000);
  const wanted = radiuses.find((km) => String(km) === asked);
  const radius = wanted ?? radiuses.find((km) => inside(km).length >= 3) ?? 50;
  return { radius, points: inside(radius) };
}

/** Parses «50129 Firenze», «Firenze» or «50129». */
export function pickupQuery(place: string, street: string, countryCode: string): PickupSearch {
  const zipCode = /\b\d{5}\b/.exec(place)?.[0] ?? "";
  const city = place.replace(zipCode, "").replace(/[,()]/g, " ").replace(/\s+/g, " ").trim();
  return { city, zipCode, countryCode, address: street.trim() || undefined };
}

/** Returns the default search: near the shipping address. */
export function nearAddress(address: OrderAddress | null): { place: string; street: string } {
  if (!address) return { place: "", street: "" };
  const street = [address.street, address.streetNumber].filter(Boolean).join(" ");
  return { place: `${address.postcode} ${address.city}`, street };
}

const winds = ["nord", "nord-est", "est", "sud-est", "sud", "sud-ovest", "ovest", "nord-ovest"];

export function pointView(point: PickupPoint, now: Date): PointView {
  const { id, name, hint, bearing } = point;
  const today = new Date(calendarDateInRome(now)).getUTCDay() || 7;
  const state = openState(point.openingHours, today, timeInRome(now));
  const wind = bearing === undefined ? undefined : winds[Math.round(bearing / 45) % 8];
  const distance = point.distance === null ? null : formatDistance(point.distance);
  return {
    id,
    name,
    hint,
    metres: point.distance ?? 0,
    bearing: bearing ?? 0,
    state: state && openWords(state),
    open: state && state.open,
    address: `${point.address}, ${point.zipCode} ${point.city} ${provinceOf(point)}`,
    distance: [distance, wind].filter(Boolean).join(" · ") || null,
    hours: weekHours(point.openingHours),
  };
}

function openWords({ open, at, day }: OpenState): string {
  if (open) return m["checkout.open_until"]({ at });
  return day ? m["checkout.opens_on"]({ day, at }) : m["checkout.opens_at"]({ at });
}

export function formatDistance(metres: number): string {
  return metres < 1000
    ? `${Math.round(metres / 10) * 10}\u00a0m`
    : `${formatNumber(Math.round(metres / 100) / 10)}\u00a0km`;
}
