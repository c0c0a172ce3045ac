import { addAll } from "./add-all.server.ts";
import { addToCart } from "./add-to-cart.server.ts";
import type { CartRequest } from "./cart-request.ts";
import type { CartResult } from "./cart-result.ts";
import type { CartVisit } from "./cart-visit.server.ts";
import { changeQuantity } from "./change-quantity.server.ts";
import { emptyCart } from "./empty-cart.server.ts";
import { changeExtra } from "#app/gifts/change-extra.server.ts";
import { removeLine } from "./remove-line.server.ts";

export function perform(visit: CartVisit, request: CartRequest): Promise<CartResult> {
  switch (request.intent) {
    case "add":
      return addToCart(visit, request);
    case "add-all":
      return addAll(visit, request);
    case "change":
      return changeQuantity(visit, request);
    case "remove":
      return removeLine(visit, request);
    case "empty":
      return emptyCart(visit);
    default:
      return changeExtra(visit, request);
  }
}
