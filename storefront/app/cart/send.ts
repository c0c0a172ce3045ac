import * as m from "#messages";
import { parseCartRequest } from "./cart-request.ts";
import type { CartRefused, CartResult } from "./cart-result.ts";
import { inTurn } from "./in-turn.ts";
import { refuseChange } from "./refuse-change.ts";
import { settle } from "./settle.ts";

/** Sends a form of the cart. A broken connection is a refusal like others: nothing typed is lost. */
export async function send(
  request: Request,
  write: () => Promise<CartResult>,
): Promise<CartResult> {
  const copy = request.clone();
  try {
    const result = await inTurn(request.signal, write);
    settle(result);
    return result;
  } catch (error) {
    if (request.signal.aborted) throw error;
    return unreachable(await copy.formData());
  }
}

function unreachable(form: FormData): CartRefused {
  const request = parseCartRequest(form);
  const message = m["cart.error_outage"]();
  const refused: CartRefused =
    request?.intent === "change" ? refuseChange(request, message) : { ok: false, message };
  return { ...refused, unreachable: true };
}
