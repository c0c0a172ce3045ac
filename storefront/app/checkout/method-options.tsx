import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Option } from "#app/ui/options.tsx";
import * as m from "#messages";
import type { MethodView } from "./checkout-view.ts";
import { StepError } from "./step-error.tsx";
import { refusalOf } from "./step-answer.ts";
import type { StepAnswer } from "./step-answer.ts";
import { stepAction } from "./steps.ts";

type MethodOptionsProps = {
  step: "spedizione" | "pagamento";
  name: "shippingMethod" | "paymentMethod";
  legend: string;
  methods: MethodView[];
  chosen: string | null;
  /** What a form posted without scripts was answered. */
  posted: StepAnswer | undefined;
  /** Opens below the chosen method when it goes to a pickup point. */
  reveal?: ReactNode;
};

/** A choice is sent as it is made; without scripts there is a button. */
export function MethodOptions(props: MethodOptionsProps) {
  const { step, name, legend, methods, chosen, posted, reveal } = props;
  const fetcher = useFetcher<StepAnswer>({ key: step });
  const formId = `form-${step}`;
  const refused = refusalOf(fetcher.data, step) ?? refusalOf(posted, step);
  const sent = fetcher.formData?.get(name);
  const shown = typeof sent === "string" ? sent : chosen;
  const errorId = `${step}-error`;
  return (
    <>
      <fieldset aria-describedby={refused ? errorId : undefined}>
        <legend className="sr-only">{legend}</legend>
        <div className="options">
          {methods.map((method) => (
            <div key={method.code}>
              <Option
                form={formId}
                name={name}
                value={method.code}
                title={method.name}
                price={method.price ?? undefined}
                detail={method.detail}
                checked={shown === method.code}
                onChange={(event) => event.currentTarget.form?.requestSubmit()}
              />
              {shown === method.code && method.requiresPudo && reveal}
            </div>
          ))}
        </div>
      </fieldset>
      <StepError id={errorId}>{refused?.message}</StepError>
      <fetcher.Form id={formId} method="post" action={stepAction(step)} className="unscripted">
        <Button kind="quiet">{m["checkout.choose"]()}</Button>
      </fetcher.Form>
    </>
  );
}
