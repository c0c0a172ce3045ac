import { expect, test } from "vitest";
import { withoutTokens } from "./log.ts";

test.each([
  ["/api/v2/shop/orders/secret/items/3", "/api/v2/shop/orders/…/items/3"],
  ["/thankyou/secret", "/thankyou/…"],
  ["/it/order/secret/pay", "/it/order/…/pay"],
  ["/prodotti/siero-vitamina-c", "/prodotti/siero-vitamina-c"],
])("%s is logged as %s", (path, logged) => {
  expect(withoutTokens(path)).toBe(logged);
});
