import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Attributes, Context, Span } from "@opentelemetry/api";
import { afterEach, beforeEach, expect, test } from "vitest";
import { childSpan, inSpan, setRoute, type Tracer, useTracer } from "#commerce/kernel/tracing.ts";
import { traceRequest } from "./tracing.ts";

type Recorded = {
  name: string;
  attributes: Attributes;
  parent: unknown;
  ended: boolean;
  status: number;
};
let spans: Recorded[];

/** A tracer that records spans; each span is its own context. */
const remember: Tracer = ({ name, attributes = {} }, parent) => {
  const made = { name, attributes: { ...attributes }, parent, ended: false, status: 0 };
  spans.push(made);
  const span = {
    setAttribute: (key: string, value: string) => ((made.attributes[key] = value), span),
    updateName: (next: string) => ((made.name = next), span),
    setStatus: ({ code }: { code: number }) => ((made.status = code), span),
    end: () => void (made.ended = true),
  };
  return { span: span as unknown as Span, context: made as unknown as Context };
};

beforeEach(() => {
  spans = [];
  useTracer(remember);
});
afterEach(() => useTracer(undefined));

function ask(url: string, headers: Record<string, string> = {}, answer = () => {}) {
  const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: false });
  const request = { method: "GET", url, headers } as unknown as IncomingMessage;
  traceRequest(request, response as unknown as ServerResponse, answer);
  return response;
}

test("a request whose caller went away is told as abandoned", () => {
  ask("/prodotti?pagina=2").emit("close");
  expect(spans).toMatchObject([{ name: "GET", ended: true, status: 0 }]);
  expect(spans[0]?.attributes).toEqual({
    "http.request.method": "GET",
    "url.path": "/prodotti",
    "http.response.status_code": 499,
    "error.type": "aborted",
  });
});

test("an answered one has its status and its route; 5xx is an error", () => {
  const response = ask("/ordini/abc", {}, () => setRoute("GET", "/ordini/:token"));
  Object.assign(response, { statusCode: 503, writableFinished: true }).emit("close");
  expect(spans).toMatchObject([{ name: "GET /ordini/:token", status: 2 }]);
  expect(spans[0]?.attributes).toMatchObject({
    "url.path": "/ordini/…",
    "http.response.status_code": 503,
  });
});

test.each([
  ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00", 0],
  ["00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", undefined],
  ["00-00000000000000000000000000000000-00f067aa0ba902b7-01", undefined],
  ["made up", undefined],
])("traceparent %s is continued when it is one", (traceparent, traceFlags) => {
  ask("/", { traceparent });
  const { parent } = spans[0] as { parent?: { traceFlags?: number } };
  expect(parent?.traceFlags).toBe(traceFlags);
});

test("monitors and what runs outside of any work leave no span", () => {
  ask("/readyz");
  expect(childSpan({ name: "select" })).toBeUndefined();
  expect(spans).toEqual([]);
});

test("work that fails ends its span as an error, and spans inside know it", async () => {
  const work = inSpan({ name: "render" }, async () => {
    childSpan({ name: "select" })?.end();
    throw Object.assign(new Error("broken by ada@example.com"), { code: "22P02" });
  });
  await expect(work).rejects.toThrow("broken");
  expect(JSON.stringify(spans)).not.toContain("ada");
  expect(spans).toMatchObject([
    {
      name: "render",
      ended: true,
      status: 2,
      attributes: { "error.type": "22P02" },
      parent: undefined,
    },
    { name: "select", parent: { name: "render" } },
  ]);
});
