import type { Draft } from "#app/session/draft.server.ts";

type Nested = { [name: string]: string | Nested };

/** The fields of a kept form as conform takes them: `consents.newsletter` is nested. */
export function draftValue(draft: Draft | null): Nested | null {
  if (!draft) return null;
  const value: Nested = {};
  for (const [name, text] of Object.entries(draft)) {
    const parts = name.split(".");
    const last = parts.pop() ?? name;
    let place = value;
    for (const part of parts) {
      const next = place[part];
      place = typeof next === "object" ? next : (place[part] = {});
    }
    place[last] = text;
  }
  return value;
}
