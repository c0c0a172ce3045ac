import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { allowOrigins } from "./cors.ts";
import { limitBody } from "./request-limits.tsx";

const app = new Hono();
app.use("/api/*", allowOrigins(readConfig({ CORS_ORIGINS: "https://app.example" })));
app.use(limitBody({ bytes: 10 }));
app.all("/api/x", (c) => c.text("ok"));

let server: Server;
beforeAll(async () => {
  server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  await once(server, "listening");
});
afterAll(() => void server.close());

test("after a body that is too large the connection ends, and says so", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString()));
  const ended = once(socket, "end");
  socket.write("POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n0123456789012345");
  await ended;
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1\.1 413/);
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(answer).not.toMatch(/keep-alive/i);
});

const preflight = (origin: string) =>
  app.request("/api/x", {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "PATCH" },
  });

test("a page of a named origin may call the API, another may not, and never with cookies", async () => {
  const allowed = await preflight("https://app.example");
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example");
  expect(allowed.headers.get("access-control-allow-methods")).toContain("PATCH");
  expect(allowed.headers.has("access-control-allow-credentials")).toBe(false);
  const refused = await preflight("https://evil.example");
  expect(refused.headers.has("access-control-allow-origin")).toBe(false);
});

test("what is no origin stops the start", () => {
  expect(() => readConfig({ CORS_ORIGINS: "app.example" })).toThrow(/CORS_ORIGINS/);
  expect(readConfig({}).CORS_ORIGINS).toEqual([]);
});
