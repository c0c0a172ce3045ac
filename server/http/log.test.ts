import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { randomToken } from "#commerce/kernel/secrets.ts";
import { runningRequest } from "#commerce/kernel/tracing.ts";
import { createLog, requestLog, type ServerEnv, withoutTokens } from "./log.ts";

test.each([
  ["/api/v2/shop/orders/secret/items/3", "/api/v2/shop/orders/…/items/3"],
  ["/thankyou/secret", "/thankyou/…"],
  ["/it/order/secret/pay", "/it/order/…/pay"],
  [`/api/v2/admin/invitations/${randomToken()}`, "/api/v2/admin/invitations/…"],
  [`/of/tomorrow/12.${randomToken()}/${randomUUID()}`, "/of/tomorrow/12.…/…"],
  ["/prodotti/crema-viso-nutriente-alla-rosa-50", "/prodotti/crema-viso-nutriente-alla-rosa-50"],
])("%s is logged as %s", (path, logged) => {
  expect(withoutTokens(path)).toBe(logged);
});

test.each([
  [500, { destroyed: false }, { level: 50, status: 500 }],
  [503, { destroyed: false }, { level: 40, status: 503 }],
  [500, { destroyed: true }, { level: 20, status: 499 }],
] as const)(
  "%i is an error only if somebody must act on it: %j",
  async (status, outgoing, logged) => {
    const lines: string[] = [];
    const log = createLog({ LOG_LEVEL: "debug" }, { write: (line) => void lines.push(line) });
    const app = new Hono<ServerEnv>().use(requestLog(log)).get("/", (c) => c.text("", status));
    await app.request("/", {}, { outgoing });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([logged]);
  },
);

test("a request is found by the trace of the proxy", async () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "debug" }, { write: (line) => void lines.push(line) });
  const app = new Hono<ServerEnv>().use(requestLog(log)).get("/", (c) => c.text(""));
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  await app.request("/", { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } });
  await app.request("/", { headers: { traceparent: "made up" } });
  const [traced, other] = lines.map((line) => JSON.parse(line) as { traceId?: string });
  expect([traced?.traceId, other?.traceId]).toEqual([traceId, undefined]);
});

test("whatever is logged on behalf of a request can name it, later too", async () => {
  const log = createLog({ LOG_LEVEL: "silent" });
  const app = new Hono<ServerEnv>().use(requestLog(log)).get("/", async (c) => {
    await new Promise(setImmediate);
    return c.text(runningRequest.getStore() ?? "none");
  });
  const answers = ["of-the-first", "of-the-second"].map((id) =>
    app.request("/", { headers: { "x-request-id": id } }),
  );
  const read = await Promise.all(answers.map(async (answer) => (await answer).text()));
  expect(read).toEqual(["of-the-first", "of-the-second"]);
});
