import { parseQuantity } from "./quantity.ts";

/** The quantity a change under way will leave, if the shop agrees. */
export function expectedQuantity(form: FormData | undefined): number | null {
  if (!form) return null;
  const typed = parseQuantity(String(form.get("quantity")));
  return typed && parseQuantity(String(typed + Number(form.get("step") ?? 0)));
}
