import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog, requestLog, type ServerEnv, withoutTokens } from "./log.ts";

test.each([
  ["/api/v2/shop/orders/secret/items/3", "/api/v2/shop/orders/…/items/3"],
  ["/thankyou/secret", "/thankyou/…"],
  ["/it/order/secret/pay", "/it/order/…/pay"],
  ["/prodotti/siero-vitamina-c", "/prodotti/siero-vitamina-c"],
])("%s is logged as %s", (path, logged) => {
  expect(withoutTokens(path)).toBe(logged);
});

test.each([
  [{ destroyed: false }, { level: 50, status: 500 }],
  [{ destroyed: true }, { level: 20, status: 499 }],
])("a failure is an error only if its caller still waits: %j", async (outgoing, logged) => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "debug" }, { write: (line) => void lines.push(line) });
  const app = new Hono<ServerEnv>().use(requestLog(log)).get("/", (c) => c.text("", 500));
  await app.request("/", {}, { outgoing });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([logged]);
});
