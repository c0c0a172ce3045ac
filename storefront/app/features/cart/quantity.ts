/** Bounds of the backend. */
export const minQuantity = 1;
export const maxQuantity = 9999;

/** What a visitor typed as a number of pieces; null when it is not one. */
export function parseQuantity(typed: string): number | null {
  if (!/^\d{1,9}$/.test(typed)) return null;
  const quantity = Number(typed);
  return quantity >= minQuantity && quantity <= maxQuantity ? quantity : null;
}

/** The text a change under way was sent with; a pressed button sends none of its own. */
export function sentText(form: FormData | undefined): string | null {
  return form && !form.has("step") ? String(form.get("quantity")) : null;
}

/** The quantity a change under way will leave, if the shop agrees. */
export function expectedQuantity(form: FormData | undefined): number | null {
  if (!form) return null;
  const typed = parseQuantity(String(form.get("quantity")));
  return typed && parseQuantity(String(typed + Number(form.get("step") ?? 0)));
}
