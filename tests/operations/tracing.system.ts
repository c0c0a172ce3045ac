import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, inject, onTestFinished, test } from "vitest";
import { startShop } from "#tests/harness/shop-server.ts";

type Value = { stringValue?: string; intValue?: number };
type Span = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
};
type Sent = {
  resourceSpans: { resource: Pick<Span, "attributes">; scopeSpans: { spans: Span[] }[] }[];
};

/** What a collector does: takes batches of spans. */
async function startCollector() {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      const batch = (await json(request)) as Sent;
      if (request.url === "/v1/traces" && request.headers["api-key"] === "k") sent.push(batch);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    };
    void take();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const valueOf = ({ attributes }: Pick<Span, "attributes">, key: string) => {
  const { stringValue, intValue } = attributes.find((one) => one.key === key)?.value ?? {};
  return stringValue ?? intValue;
};

/** Writes the name of every module of OpenTelemetry that is loaded to the standard output. */
const watchModules = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ load(url, context, next) {
    if (url.includes("/@opentelemetry/")) console.log("loaded " + url);
    return next(url, context);
  } });`)}`;

const start = (env: Record<string, string>) =>
  startShop({ LOG_LEVEL: "debug", NODE_OPTIONS: watchModules, ...env }, inject("shopSeed"));

test("a request is a chain of spans that goes on with the caller's trace", async () => {
  const collector = await startCollector();
  const shop = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=k",
    OTEL_SERVICE_NAME: "bottega",
  });
  onTestFinished(shop.stop);
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  expect((await fetch(`${shop.baseUrl}/carrello`, { headers })).status).toBe(200);
  await fetch(`${shop.baseUrl}/api/v2/shop/products/non-esiste`);
  await shop.end("SIGTERM");

  const batches = collector.sent.flatMap(({ resourceSpans }) => resourceSpans);
  for (const { resource } of batches) expect(valueOf(resource, "service.name")).toBe("bottega");
  const spans = batches.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const page = spans.filter((span) => span.traceId === traceId);
  const request = page.find(({ name }) => name === "GET /carrello");
  expect(request).toMatchObject({ kind: 2, parentSpanId: "00f067aa0ba902b7" });
  expect(request && valueOf(request, "http.response.status_code")).toBe(200);
  const render = page.find(({ name }) => name === "render");
  expect(render?.parentSpanId).toBe(request?.spanId);
  const statement = page.find((span) => valueOf(span, "db.query.text"));
  expect(statement).toMatchObject({ name: "select", kind: 3, parentSpanId: render?.spanId });

  const call = spans.find(({ name }) => name === "GET /api/v2/shop/products/:code");
  expect(call?.parentSpanId).toBeUndefined();
  expect(call && valueOf(call, "http.response.status_code")).toBe(404);
  const log = readFileSync(shop.logFile, "utf8");
  expect(log).toMatch(new RegExp(`"traceId":"${call?.traceId}".*"msg":"request"`));
  expect(log).toContain("loaded ");
});

test.each([
  ["without an address", {}],
  [
    "when it is disabled",
    { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_SDK_DISABLED: "true" },
  ],
])("nothing of it is loaded %s", async (_when, env: Record<string, string>) => {
  const shop = await start(env);
  onTestFinished(shop.stop);
  await fetch(shop.baseUrl);
  await shop.end("SIGTERM");
  expect(readFileSync(shop.logFile, "utf8")).not.toContain("loaded ");
});
