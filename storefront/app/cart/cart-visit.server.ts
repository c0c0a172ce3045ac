import type { RouterContextProvider } from "react-router";
import { visitorContext } from "#app/session/visitor.server.ts";
import { readCartToken } from "#app/shop/cart-token.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import type { Shop } from "#contract/client.ts";

/** One request about the visitor's cart, and the headers its answer will have. */
export type CartVisit = { shop: Shop; token: string | null; headers: Headers };

export async function cartVisit(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<CartVisit> {
  const visitor = context.get(visitorContext);
  const shop = await visitor.shop();
  return {
    shop,
    token: visitor.hasLostSession() ? null : await readCartToken(request),
    headers: new Headers({ "cache-control": noStore }),
  };
}
