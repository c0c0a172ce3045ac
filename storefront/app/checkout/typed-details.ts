import { useSyncExternalStore } from "react";
import { createStore } from "#app/shop/store.ts";

/** Fields by name, as a form holds them. */
export type TypedDetails = Record<string, string>;
type Kept = { token: string; fields: TypedDetails };

const key = "rugiada-checkout";
const kept = createStore<Kept | null | undefined>(undefined);

/** Kept in the tab while it differs from what the cart has: a reload or a sign-in loses nothing. */
export function keepTyped(token: string, form: FormData): void {
  const fields: TypedDetails = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  write(JSON.stringify({ token, fields } satisfies Kept));
}

/** The form is as the cart again: there is nothing to keep. */
export const forgetTyped = () => write(null);

/** The cart has it now. */
export function typedIsSaved(): void {
  write(null);
  kept.set(null);
}

/** What was typed for this cart before the page was loaded. */
export function useTypedDetails(token: string): TypedDetails | null {
  const found = useSyncExternalStore(kept.subscribe, readOnce, () => null);
  return found?.token === token ? found.fields : null;
}

function readOnce(): Kept | null {
  const known = kept.get();
  if (known !== undefined) return known;
  const text = read();
  const found: Kept | null = text === null ? null : JSON.parse(text);
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
