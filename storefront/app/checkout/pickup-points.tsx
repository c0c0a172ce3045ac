import { Form, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Option } from "#app/ui/options.tsx";
import * as m from "#messages";
import { PickupMap } from "./pickup-map.tsx";
import type { PickupView, PointView } from "./pickup-search.ts";
import { refusalOf } from "./step-answer.ts";
import type { StepAnswer } from "./step-answer.ts";
import { StepError } from "./step-error.tsx";
import { checkoutPath, stepAction } from "./steps.ts";

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
