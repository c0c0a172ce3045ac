import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { FormResult } from "#app/features/forms/shop-form.tsx";
import { checkoutPath } from "#contract/paths.ts";

type StepProps = {
  id: string;
  number: number;
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Not its turn yet. */
  locked?: boolean;
  children: ReactNode;
};

export function Step({ id, number, title, aside, locked = false, children }: StepProps) {
  const headingId = `${id}-title`;
  return (
    <section
      className={classNames("step", locked && "locked")}
      aria-labelledby={headingId}
      id={id}
      tabIndex={-1}
    >
      <header>
        <span className="n" aria-hidden="true">
          {number}
        </span>
        <h2 id={headingId}>{title}</h2>
        {aside && <span className="end">{aside}</span>}
      </header>
      {children}
    </section>
  );
}

/** Why a choice was not taken, spoken as it appears. */
export function StepError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div role="alert" className="not-empty:pt-3">
      {children && (
        <p className="err" id={id}>
          <Icon name="warning" />
          {children}
        </p>
      )}
    </div>
  );
}

/** The forms of the checkout, in the words of its address. */
const steps = ["dati", "spedizione", "ritiro", "pagamento", "ordine"] as const;
export type StepName = (typeof steps)[number];

/** Each form has an address of its own, so that one on its way does not make the others wait. */
export const stepAction = (step: StepName) => `${checkoutPath}?passo=${step}`;

/** Where its heading is in the page. */
export const stepPlace = (step: StepName) => `${checkoutPath}#${step}`;

export function stepOf(url: URL): StepName | undefined {
  const asked = url.searchParams.get("passo");
  return steps.find((step) => step === asked);
}

/** What a step answers when it stays on the page. */
export type StepAnswer =
  | { step: StepName; ok: true; notice?: string }
  | {
      step: StepName;
      ok: false;
      /** For steps that are one choice. */
      message?: string;
      result?: FormResult;
    };

export const refusalOf = (answer: StepAnswer | undefined, step: StepName) =>
  answer?.step === step && !answer.ok ? answer : undefined;
