import { createContext, type ReactNode, use } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { FormResult } from "#app/features/forms/shop-form.tsx";
import { checkoutPath } from "#contract/paths.ts";
import * as m from "#messages";

export const stepIds = ["contatti", "indirizzo", "spedizione", "pagamento", "ordine"] as const;
export type StepId = (typeof stepIds)[number];

/** States which steps are completed. */
export type Done = Record<StepId, boolean>;

export const firstMissing = (done: Done): StepId => stepIds.find((id) => !done[id]) ?? "ordine";

/** `later` also while another step is being edited. */
export type StepState = "later" | "open" | "done" | "fix";

export const isBefore = (one: StepId, other: StepId) =>
  stepIds.indexOf(one) < stepIds.indexOf(other);

export function stateOf(id: StepId, open: StepId, done: Done): StepState {
  if (id === open) return "open";
  if (done[id]) return "done";
  return isBefore(id, open) ? "fix" : "later";
}

/** State of each step, and whether it can be opened. */
type Steps = {
  stateOf: (id: StepId) => StepState;
  canOpen: (id: StepId) => boolean;
  open: (id: StepId) => void;
};

export const StepsContext = createContext<Steps>({
  stateOf: () => "open",
  canOpen: () => false,
  open: () => {},
});

type StepProps = {
  id: StepId;
  number: number;
  title: string;
  /** Summary of a completed step. */
  saved?: ReactNode;
  /** Name of the step that must be completed before. */
  after?: string;
  /** An error of this step that must be corrected. */
  problem?: string;
  children: ReactNode;
};

/** With scripts completed steps are collapsed to one line; without them every step is open. */
export function Step({ id, number, title, saved, after, problem, children }: StepProps) {
  const { stateOf, canOpen, open } = use(StepsContext);
  const state = stateOf(id);
  const titleId = `${id}-title`;
  return (
    <section className="fold" data-state={state} aria-labelledby={titleId} id={id}>
      <header>
        <span className="n" aria-hidden="true">
          {number}
        </span>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {state === "later" && <span className="wait">{after}</span>}
        {state === "done" && <p className="said">{saved}</p>}
        {state === "fix" && (
          <p className="said">
            <Icon name="warning" />
            {problem}
          </p>
        )}
        {(state === "done" || state === "fix") && canOpen(id) && (
          <button type="button" className="link link-tap" onClick={() => open(id)}>
            {state === "fix" ? m["checkout.fix"]() : m["checkout.edit"]()}
            <span className="sr-only">: {title}</span>
          </button>
        )}
      </header>
      <div className="in">{children}</div>
    </section>
  );
}

/** The button «Continua», with the name of the next step for screen readers. */
export const Continue = ({ to }: { to: string }) => (
  <>
    {m["checkout.continue"]()}
    <span className="sr-only"> {to}</span>
  </>
);

/** Explains a refused choice, as an alert. */
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

/** The forms of the checkout, as named in the query parameter `passo`. */
const steps = ["dati", "spedizione", "ritiro", "pagamento", "ordine"] as const;
export type StepName = (typeof steps)[number];

/** Each form has its own address, so that a pending one does not block the others. */
export const stepAction = (step: StepName) => `${checkoutPath}?passo=${step}`;

/** Address of the step's heading. */
export const stepPlace = (step: StepId) => `${checkoutPath}#${step}`;

export function stepOf(url: URL): StepName | undefined {
  const asked = url.searchParams.get("passo");
  return steps.find((step) => step === asked);
}

/** Response to a step that stays on the page. */
export type StepAnswer =
  | { step: StepName; ok: true; notice?: string }
  | {
      step: StepName;
      ok: false;
      /** Error text of steps with a single choice. */
      message?: string;
      result?: FormResult;
    };

export const refusalOf = (answer: StepAnswer | undefined, step: StepName) =>
  answer?.step === step && !answer.ok ? answer : undefined;
