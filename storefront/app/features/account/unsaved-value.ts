import type { UnsavedForm } from "#app/features/session/unsaved-form.server.ts";

type Nested = { [name: string]: string | Nested };

/** The fields of a kept form as conform takes them: `consents.newsletter` is nested. */
export function unsavedValue(unsavedForm: UnsavedForm | null): Nested | null {
  if (!unsavedForm) return null;
  const value: Nested = {};
  for (const [name, text] of Object.entries(unsavedForm)) {
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
