import { useMemo, useState } from "react";
import { detailsChanged } from "#contract/checkout/address.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { checkDetails, detailsToSave } from "./details.ts";
import { forgetTyped, keepTyped, useTypedDetails } from "./typed-details.ts";
import type { TypedDetails } from "./typed-details.ts";

/** SPEC §4: the steps after it wait while the details in the form differ from those on the cart. */
export function useDetails(view: CheckoutView, draft: TypedDetails | null) {
  const kept = useTypedDetails() ?? draft;
  const typed = useMemo(
    () => (kept && isChanged(view, toFormData(kept)) ? kept : null),
    [kept, view],
  );
  const version = JSON.stringify([view.state, view.saved, view.details, typed]);
  const [edited, setEdited] = useState<{ version: string; changed: boolean }>();
  const startsChanged = view.state === "cart" || typed !== null || isOther(view);
  const changed = edited?.version === version ? edited.changed : startsChanged;
  const note = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const now = isChanged(view, data);
    setEdited({ version, changed: now });
    if (now) keepTyped(data);
    else forgetTyped();
  };
  return { typed, changed, note };
}

const isOther = ({ details, saved }: CheckoutView) =>
  JSON.stringify(details) !== JSON.stringify(saved);

function isChanged({ kind, state, saved }: CheckoutView, form: FormData): boolean {
  const submission = checkDetails(form, kind);
  if (submission.status !== "success") return true;
  const cart = { ...saved, checkoutState: state };
  return detailsChanged(cart, detailsToSave(submission.value, kind));
}

function toFormData(fields: TypedDetails): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
