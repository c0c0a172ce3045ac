import { Form, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Option } from "#app/features/forms/fields.tsx";
import { TextField } from "#app/ui/field.tsx";
import { checkoutPath } from "#contract/paths.ts";
import * as m from "#messages";
import { refusalOf, stepAction, type StepAnswer, StepError } from "./step.tsx";
import type { PickupSearch } from "#contract/client/cart.ts";
import { formatNumber } from "#contract/format/money.ts";
import { type DayHours, provinceOf, weekHours } from "#contract/italy/address-lines.ts";
import type { OrderAddress, PickupPoint } from "#contract/order.ts";

type PickupPointsProps = {
  pickup: PickupView;
  chosen: { id: string; name: string; address: string } | null;
  posted: StepAnswer | undefined;
};

export function PickupPoints({ pickup, chosen, posted }: PickupPointsProps) {
  const { points } = pickup;
  const fetcher = useFetcher<StepAnswer>({ key: "ritiro" });
  const refused = refusalOf(fetcher.data, "ritiro") ?? refusalOf(posted, "ritiro");
  const sent = fetcher.formData?.get("pudo");
  const shown = typeof sent === "string" ? sent : (chosen?.id ?? null);
  const elsewhere = chosen && !points.some(({ id }) => id === chosen.id);
  return (
    <div className="reveal" id="ritiro" tabIndex={-1}>
      <PickupForm pickup={pickup} />
      <output className="small mb-2 block text-ink-2">
        {points.length > 0
          ? m["checkout.points_found"]({ count: points.length, place: pickup.place })
          : m["checkout.points_none"]()}
      </output>
      {elsewhere && (
        <p className="small mb-2">
          {m["checkout.point_chosen"]({ point: `${chosen.name}, ${chosen.address}` })}
        </p>
      )}
      {points.length > 0 && (
        <fetcher.Form method="post" action={stepAction("ritiro")}>
          <fieldset>
            <legend className="sr-only">{m["checkout.choose_point"]()}</legend>
            <div className="options pudo">
              {points.map((point) => (
                <Point key={point.id} point={point} chosen={shown === point.id} />
              ))}
            </div>
          </fieldset>
          <StepError id="ritiro-error">{refused?.message}</StepError>
          <div className="unscripted">
            <Button kind="quiet">{m["checkout.choose_this_point"]()}</Button>
          </div>
        </fetcher.Form>
      )}
      {points.length > 1 && <PickupMap points={points} chosen={shown} />}
    </div>
  );
}

function PickupForm({ pickup }: { pickup: PickupView }) {
  return (
    <Form
      action={`${checkoutPath}#ritiro`}
      className="form mb-4"
      preventScrollReset
      key={`${pickup.place}|${pickup.street}`}
    >
      <TextField
        id="luogo"
        name="luogo"
        label={m["checkout.place"]()}
        defaultValue={pickup.place}
        className="w3 full-s"
      />
      <TextField
        id="via"
        name="via"
        label={m["checkout.street"]()}
        defaultValue={pickup.street}
        className="w3 full-s"
        optional
      />
      <div>
        <Button kind="quiet">{m["checkout.search"]()}</Button>
      </div>
    </Form>
  );
}

function Point({ point, chosen }: { point: PointView; chosen: boolean }) {
  return (
    <div>
      <Option
        name="pudo"
        value={point.id}
        title={point.name}
        price={point.distance ?? undefined}
        detail={[point.address, point.hint].filter(Boolean).join(". ")}
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

const side = 320;
const margin = 28;

/** A sketch of where the points lie to each other, drawn only for whoever opens it: no tiles, no third party. */
function PickupMap({ points, chosen }: { points: PointView[]; chosen: string | null }) {
  const place = placer(points);
  return (
    <details className="hours map">
      <summary>{m["checkout.map"]()}</summary>
      <p className="sr-only">{m["checkout.map_label"]()}</p>
      <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
        {points.map((point, index) => {
          const { x, y } = place(point);
          return (
            <g key={point.id} data-chosen={point.id === chosen || undefined}>
              <circle cx={x} cy={y} r={11} />
              <text x={x} y={y + 4} textAnchor="middle">
                {index + 1}
              </text>
              <title>{point.name}</title>
            </g>
          );
        })}
      </svg>
      <ol>
        {points.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    </details>
  );
}

/** North is up; a degree of longitude is narrower than one of latitude. */
function placer(points: PointView[]) {
  const wide = Math.cos(((points[0]?.latitude ?? 0) * Math.PI) / 180);
  const xs = points.map(({ longitude }) => longitude * wide);
  const ys = points.map(({ latitude }) => -latitude);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const span = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1;
  const scale = (side - 2 * margin) / span;
  return ({ latitude, longitude }: PointView) => ({
    x: margin + (longitude * wide - left) * scale,
    y: margin + (-latitude - top) * scale,
  });
}

type PointView = {
  id: string;
  name: string;
  address: string;
  distance: string | null;
  hint: string | null;
  hours: DayHours[];
  latitude: number;
  longitude: number;
};

/** What was asked, as it was typed, and what was found. */
export type PickupView = { place: string; street: string; points: PointView[] };

/** «50129 Firenze», «Firenze» or «50129». */
export function pickupQuery(place: string, street: string, countryCode: string): PickupSearch {
  const zipCode = /\b\d{5}\b/.exec(place)?.[0] ?? "";
  const city = place.replace(zipCode, "").replace(/[,()]/g, " ").replace(/\s+/g, " ").trim();
  return { city, zipCode, countryCode, address: street.trim() || undefined };
}

/** Until something is searched: near the address of the parcel. */
export function nearAddress(address: OrderAddress | null): { place: string; street: string } {
  if (!address) return { place: "", street: "" };
  const street = [address.street, address.streetNumber].filter(Boolean).join(" ");
  return { place: `${address.postcode} ${address.city}`, street };
}

export function pointView(point: PickupPoint): PointView {
  const { id, name, hint, latitude, longitude } = point;
  return {
    id,
    name,
    hint,
    latitude,
    longitude,
    address: `${point.address}, ${point.zipCode} ${point.city} ${provinceOf(point)}`,
    distance: point.distance === null ? null : formatDistance(point.distance),
    hours: weekHours(point.openingHours),
  };
}

export function formatDistance(metres: number): string {
  return metres < 1000
    ? `${Math.round(metres / 10) * 10}\u00a0m`
    : `${formatNumber(Math.round(metres / 100) / 10)}\u00a0km`;
}
