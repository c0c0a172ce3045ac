import { useMemo, useState, useSyncExternalStore } from "react";
import { tabMemory } from "#app/features/tab-memory.ts";
import { createStore } from "#app/features/session/visitor-state.ts";
import { detailsChanged } from "#contract/checkout-rules.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { checkDetails, detailsToSave, isSignInField } from "./details.ts";

/** SPEC §4: later steps are disabled while the form differs from the details stored with the cart. */
export function useDetails(view: CheckoutView, unsavedForm: TypedDetails | null) {
  const { subscribe, get } = typedBefore;
  const kept = useSyncExternalStore(subscribe, get, () => null) ?? unsavedForm;
  const typed = useMemo(
    () => (kept && isChanged(view, toFormData(kept)) ? kept : null),
    [kept, view],
  );
  const version = JSON.stringify([view.state, view.saved, view.details, typed]);
  const [edited, setEdited] = useState<Unsaved & { version: string }>();
  const started = {
    changed: view.state === "cart" || typed !== null || isOther(view),
    // After a guest has signed in, the account's email is used.
    email: view.kind.guest && (typed?.["email"] ?? view.saved.email) !== view.saved.email,
  };
  const unsaved: Unsaved = edited?.version === version ? edited : started;
  const note = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const changed = isChanged(view, data);
    const email = data.has("email") && data.get("email") !== view.saved.email;
    setEdited({ version, changed, email });
    if (changed) keepTyped(data);
    else dropTab();
  };
  const cancel = () => {
    setEdited(undefined);
    dropTyped();
  };
  return { typed, unsaved, note, cancel };
}

/** `changed`: any field differs from the cart; `email`: the email does. */
type Unsaved = { changed: boolean; email: boolean };

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

/** Field values by name. */
export type TypedDetails = Record<string, string>;

const key = "shop-checkout";
const readTab = (): TypedDetails | null => JSON.parse(tabMemory.read(key) ?? "null");
/** Typed values from before the page loaded; a sign-in may have changed the cart since. */
const typedBefore = createStore(readTab());

/** Stores unsaved values in the tab, so that a reload or a sign-in does not lose them. */
function keepTyped(form: FormData): void {
  const fields: TypedDetails = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !isSignInField(name)) fields[name] = value;
  tabMemory.write(key, JSON.stringify(fields));
}

/** Removes the stored values once the form equals the cart. */
const dropTab = () => tabMemory.write(key, null);

/** Removes typed values that were saved or replaced. */
export function dropTyped(): void {
  dropTab();
  typedBefore.set(null);
}

/** After one step was saved, keeps unsaved values of the other. */
export const restoreTyped = () => typedBefore.set(readTab());
