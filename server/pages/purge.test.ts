import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPurge } from "./purge.ts";

const url = "https://cdn.example/purge";
const sent: unknown[] = [];
let status = 200;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  status = 200;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return new Response(null, { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const purge = () => createPurge(url, pino({ level: "silent" }));

test("what changed together is told together, once", async () => {
  const { onChange } = purge();
  for (const key of ["item:SIERO", "products", "products"]) onChange(key);
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([{ keys: ["item:SIERO", "products"] }]);
  onChange("blog");
  await vi.advanceTimersByTimeAsync(300);
  expect(sent.slice(1)).toEqual([{ keys: ["blog"] }]);
});

test("after a gap everything is forgotten", async () => {
  const { onChange, onGap } = purge();
  onChange("blog");
  onGap();
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual([{ everything: true }]);
});

test("a hook that fails is called again", async () => {
  status = 502;
  purge().onChange("blog");
  await vi.advanceTimersByTimeAsync(1000);
  status = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([{ keys: ["blog"] }, { keys: ["blog"] }]);
});
