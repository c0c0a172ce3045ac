import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fillPath, routePaths } from "#tests/harness/route-paths.ts";
import { livia, giulia, password } from "#tests/harness/signed-in.ts";
import { readDocument } from "../fuzz/document.ts";
import { formsIn } from "../fuzz/forms.ts";
import { type Attempt, callAttempts, formAttempts, pageAttempts } from "./hostile-input.ts";
import { type MeasuredShop, openMeasuredShop } from "./measured-shop.ts";

const prefix = "/api/v2";
/** A hostile request may use this many times the CPU of an ordinary one. */
const mostTimes = 10;
const repeats = 5;
/** A broken limit makes every address expensive: a few of them suffice. */
const mostFindings = 5;
/** Thousands of requests, on a machine that may be busy. */
const timeout = 1_800_000;

let shop: MeasuredShop;
/** The cost of an ordinary page: cheaper requests are compared with it, so that noise does not count. */
let floor: number;
let browser: Record<string, string>;

beforeAll(async () => {
  shop = await openMeasuredShop(inject("shopSeed"));
  browser = { "user-agent": "Mozilla/5.0 Firefox/140.0", origin: shop.baseUrl };
  // The first renders compile code and fill caches.
  for (let turn = 0; turn < 40; turn += 1) await shop.costOf("/carrello", { headers: browser });
  floor = await least("/carrello", { headers: browser }, 20);
});

afterAll(() => shop.close());

async function least(path: string, init: RequestInit, times = repeats): Promise<number> {
  let cost = Infinity;
  for (let turn = 0; turn < times; turn += 1) cost = Math.min(cost, await shop.costOf(path, init));
  return cost;
}

/** How many times an ordinary request it costs; repeated only while it seems too expensive. */
async function timesOrdinary({ path, init, ordinary }: Attempt): Promise<number> {
  const times = (await shop.costOf(path, init)) / floor;
  if (times <= mostTimes) return times;
  const usual = await least(ordinary.path, ordinary.init);
  return (await least(path, init)) / Math.max(floor, usual);
}

async function tooExpensive(attempts: Attempt[]): Promise<string[]> {
  const found: string[] = [];
  for (const attempt of attempts) {
    if (found.length === mostFindings) break;
    const times = await timesOrdinary(attempt);
    if (times <= mostTimes) continue;
    const { method = "GET" } = attempt.init;
    found.push(`${method} ${attempt.ordinary.path}, ${attempt.name}: ${Math.round(times)} times`);
  }
  return found;
}

test("no address of the storefront can be made expensive", { timeout }, async () => {
  const known = { slug: "siero-acido-ialuronico", cap: "20121", token: "x" };
  const paths = routePaths().map((path) => fillPath(path, known));
  const others = ["/it/order/x/pay", "/_ipx/w_300/x.jpg", "/admin/x", "/posta", "/csp-report"];
  const forms = new Map<string, Attempt[]>();
  for (const path of paths) {
    const html = await (await fetch(shop.baseUrl + path, { headers: browser })).text();
    for (const form of formsIn(html, path)) {
      const names = form.fields.map(([name]) => name).join();
      forms.set(`${form.action} ${names}`, formAttempts(form, browser));
    }
  }
  const attempts = [
    ...[...paths, ...others].flatMap((path) => pageAttempts(path, browser)),
    ...[...forms.values()].flat(),
  ];
  expect(forms.size).toBeGreaterThan(20);
  expect(await tooExpensive(attempts)).toEqual([]);
});

test("the list of routes a page may ask for is bounded", async () => {
  const html = await (await fetch(shop.baseUrl, { headers: browser })).text();
  const version = /"version":\s*"(\w+)"/.exec(html)?.[1] ?? "";
  const paths = Array.from({ length: 1_500 }, (_, at) => at.toString(36)).join(",");
  const path = `/__manifest?version=${version}&paths=${paths}`;
  const ordinary = { path: `/__manifest?version=${version}&paths=/prodotti`, init: {} };
  const attempt = { name: "1,500 paths", path, init: {}, ordinary };
  expect(await tooExpensive([attempt])).toEqual([]);
});

const signIn = async (path: string, email: string) => {
  const response = await fetch(`${shop.baseUrl}${prefix}${path}`, {
    method: "POST",
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
};

test("no call of the API can be made expensive, by customers or staff", { timeout }, async () => {
  const customer = await signIn("/shop/customers/token", giulia);
  const staff = await signIn("/admin/administrators/token", livia);
  const document = await readDocument((path) => fetch(`${shop.baseUrl}${prefix}${path}`));
  const attempts = document.operations.flatMap((operation) => {
    const headers = operation.path.startsWith("/admin/") ? staff : customer;
    return callAttempts(document, operation, { prefix, headers });
  });
  expect(await tooExpensive(attempts)).toEqual([]);
});
