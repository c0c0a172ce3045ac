import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { purgeDirectly } from "./purge.ts";

const url = "https://cdn.example/purge";
const sent: unknown[] = [];
let status = 200;

beforeEach(() => {
  sent.length = 0;
  status = 200;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return new Response(null, { status });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const purge = () =>
  purgeDirectly(url, pino({ level: "silent" }), { gatherMs: 5, triesMs: [0, 20, 20] });

test("what changed together is told together, once", async () => {
  const { onChange } = purge();
  for (const key of ["item:SIERO", "products", "products"]) onChange(key);
  await vi.waitFor(() => expect(sent).toEqual([{ keys: ["item:SIERO", "products"] }]));
  onChange("blog");
  await vi.waitFor(() => expect(sent.slice(1)).toEqual([{ keys: ["blog"] }]));
});

test("after a gap everything is forgotten", async () => {
  const { onChange, onGap } = purge();
  onChange("blog");
  onGap();
  await vi.waitFor(() => expect(sent).toEqual([{ everything: true }]));
});

test("a hook that fails is called again", async () => {
  status = 502;
  purge().onChange("blog");
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(new Set(sent.map((body) => JSON.stringify(body)))).toEqual(new Set(['{"keys":["blog"]}']));
});
