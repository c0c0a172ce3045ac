import { useMemo, useState, useSyncExternalStore } from "react";
import { tabMemory } from "#app/features/tab-memory.ts";
import { createStore } from "#app/features/session/visitor-state.ts";
import { detailsChanged } from "#contract/checkout-rules.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { checkDetails, detailsToSave, isSignInField } from "./details.ts";

/** SPEC §4: the steps after it wait while the details in the form differ from those on the cart. */
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
    // Of a guest who signed in since, the account's counts.
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

/** What the form has and the cart does not: anything, and the email in particular. */
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

/** Fields by name, as a form holds them. */
export type TypedDetails = Record<string, string>;

const key = "shop-checkout";
const readTab = (): TypedDetails | null => JSON.parse(tabMemory.read(key) ?? "null");
/** What was typed before the page was loaded; a sign-in may have changed the cart since. */
const typedBefore = createStore(readTab());

/** Kept in the tab while it differs from what the cart has: a reload or a sign-in loses nothing. */
function keepTyped(form: FormData): void {
  const fields: TypedDetails = {};
  for (const [name, value] of form)
    if (typeof value === "string" && !isSignInField(name)) fields[name] = value;
  tabMemory.write(key, JSON.stringify(fields));
}

/** The form is as the cart again: there is nothing to keep. */
const dropTab = () => tabMemory.write(key, null);

/** The cart has it now, or something else was chosen. */
export function dropTyped(): void {
  dropTab();
  typedBefore.set(null);
}

/** One step of the form was saved: the other keeps what is typed in it. */
export const restoreTyped = () => typedBefore.set(readTab());
