import { useSyncExternalStore } from "react";
import { createStore } from "#app/shop/store.ts";

/** Fields by name, as a form holds them. */
export type TypedDetails = Record<string, string>;

const key = "rugiada-checkout";
const kept = createStore<TypedDetails | null | undefined>(undefined);

/** Kept in the tab while it differs from what the cart has: a reload or a sign-in loses nothing. */
export function keepTyped(form: FormData): void {
  const fields: TypedDetails = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  write(JSON.stringify(fields));
}

/** The form is as the cart again: there is nothing to keep. */
export const forgetTyped = () => write(null);

/** The cart has it now, or something else was chosen. */
export function dropTyped(): void {
  write(null);
  kept.set(null);
}

/** What was typed before the page was loaded; a sign-in may have changed the cart since. */
export function useTypedDetails(): TypedDetails | null {
  return useSyncExternalStore(kept.subscribe, readOnce, () => null);
}

function readOnce(): TypedDetails | null {
  const known = kept.get();
  if (known !== undefined) return known;
  const text = read();
  const found: TypedDetails | null = text === null ? null : JSON.parse(text);
  kept.set(found);
  return found;
}

// A browser that keeps nothing still lets people buy.
function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {}
}

function read(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
