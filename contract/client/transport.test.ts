import { expect, test } from "vitest";
import { z } from "zod";
import { type Connection, createClient } from "./transport.ts";

const createSend = (connection: Connection) => createClient(connection).send;

type Handler = (request: Request) => Response | Promise<Response>;

function sendTo(handler: Handler, bearer?: string) {
  return createSend({
    fetch: async (request) => handler(request),
    baseUrl: "http://shop.test/api/v2",
    language: "it-IT",
    channel: "WEB",
    bearer,
  });
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

test("sends language, channel, bearer and the accepted type", async () => {
  let seen = new Headers();
  const send = sendTo((request) => {
    seen = request.headers;
    return json({});
  }, "jwt");
  await send("/shop/x");
  expect(Object.fromEntries(seen)).toMatchObject({
    accept: "application/ld+json",
    "accept-language": "it-IT",
    "x-channel-code": "WEB",
    authorization: "Bearer jwt",
  });
});

test("speaks the base language until it is told another", async () => {
  const send = createSend({
    fetch: async (request) => json({ language: request.headers.get("accept-language") }),
    baseUrl: "http://shop.test/api/v2",
    channel: "WEB",
  });
  const answers = z.object({ language: z.string() });
  expect(await send("/shop/x", { answers })).toEqual({ language: "en_US" });
});

test("leaves the bearer out of anonymous calls", async () => {
  const send = sendTo((request) => json({ auth: request.headers.get("authorization") }), "jwt");
  const answers = z.object({ auth: z.string().nullable() });
  expect(await send("/shop/x", { anonymous: true, answers })).toEqual({ auth: null });
});

test.each([
  ["POST", "application/ld+json"],
  ["PUT", "application/ld+json"],
  ["PATCH", "application/merge-patch+json"],
] as const)("%s carries %s and a body even when there is nothing to say", async (method, type) => {
  const send = sendTo(async (request) =>
    json({ type: request.headers.get("content-type"), body: await request.text() }),
  );
  const answers = z.object({ type: z.string(), body: z.string() });
  expect(await send("/shop/x", { method, answers })).toEqual({ type, body: "{}" });
});

test.each([300, 304, 400, 404, 500])("a status of %i raises an error", async (status) => {
  const send = sendTo(() => new Response(null, { status }));
  await expect(send("/shop/x")).rejects.toMatchObject({ status, message: "Unknown error" });
});

test("unparseable JSON yields its own error", async () => {
  const send = sendTo(() => new Response("<html>", { status: 200 }));
  await expect(send("/shop/x")).rejects.toMatchObject({ message: "Impossible to parse json" });
});

test("an empty answer is no JSON to parse", async () => {
  const send = sendTo(() => new Response(null, { status: 204 }));
  await expect(send("/shop/x", { method: "DELETE" })).resolves.toBeUndefined();
});

test("another status than the expected one is an error", async () => {
  const send = sendTo(() => json({}, 200));
  await expect(send("/shop/customers", { method: "POST", expects: 204 })).rejects.toMatchObject({
    status: 500,
    message: "Wrong status code",
  });
});

test("redirects are followed before the status is judged", async () => {
  const send = sendTo((request) =>
    request.url.endsWith("/by-slug/x")
      ? new Response(null, { status: 301, headers: { location: "/api/v2/shop/products/X" } })
      : json({ url: request.url }),
  );
  const answers = z.object({ url: z.string() });
  expect(await send("/shop/by-slug/x", { answers })).toEqual({
    url: "http://shop.test/api/v2/shop/products/X",
  });
});

test("a redirect to another host is not followed with our headers", async () => {
  const send = sendTo(
    () => new Response(null, { status: 302, headers: { location: "http://evil.test/" } }),
    "jwt",
  );
  await expect(send("/shop/x")).rejects.toMatchObject({ status: 302 });
});

test("a redirect loop ends", async () => {
  let calls = 0;
  const send = sendTo(() => {
    calls++;
    return new Response(null, { status: 301, headers: { location: "/api/v2/shop/x" } });
  });
  await expect(send("/shop/x")).rejects.toMatchObject({ status: 301 });
  expect(calls).toBe(6);
});
