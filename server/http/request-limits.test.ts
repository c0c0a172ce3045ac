import { readFileSync } from "node:fs";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { bodyLimits, limitRequest, megabyte } from "./request-limits.tsx";

const app = new Hono();
app.use(limitRequest);
app.all("*", async (c) => c.text(c.req.method === "GET" ? "ok" : await c.req.raw.text()));

const form = "application/x-www-form-urlencoded";
const post = (path: string, type: string, body: string) =>
  app.request(path, { method: "POST", headers: { "content-type": type }, body });
const repeat = (count: number, text: string) => text.repeat(count);

test("a browser gets a page in Italian, a program JSON", async () => {
  const page = await app.request(`/prodotti${repeat(40, "/a")}`);
  expect(page.status).toBe(414);
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
  expect(await page.text()).toContain("L’indirizzo è troppo lungo.");
  const call = await app.request(`/api/v2/shop${repeat(40, "/a")}`);
  expect(await call.json()).toEqual({ code: 414, message: "The address is too long." });
});

test.each([
  ["a long address", 414, () => app.request(`/?q=${repeat(9_000, "a")}`)],
  ["many parameters", 400, () => app.request(`/?${repeat(500, "a=1&")}`)],
  ["a long list", 400, () => app.request(`/__manifest?paths=${repeat(500, "a%2C")}`)],
  ["many fields", 413, () => post("/carrello", form, repeat(600, "a=1&"))],
  ["a large form", 413, () => post("/carrello", form, `a=${repeat(140_000, "a")}`)],
  [
    "many parts",
    413,
    () => post("/carrello", 'multipart/form-data; boundary="x"', repeat(600, "--x\r\n\r\n1\r\n")),
  ],
  [
    "deep JSON",
    400,
    () => post("/api/v2/shop/orders", "application/ld+json", repeat(40, "[") + repeat(40, "]")),
  ],
  [
    "many values",
    413,
    () => post("/api/v2/shop/orders", "application/json", `[${repeat(25_000, "1,")}1]`),
  ],
  ["an unknown method", 405, () => app.request("/", { method: "PROPFIND" })],
])("%s is refused with %i", async (_, status, send) => {
  expect((await send()).status).toBe(status);
});

test("what the shop and its office send passes unchanged", async () => {
  const brackets = JSON.stringify({ text: `${repeat(100, "[{")}\\"`, items: [1, [2, { a: 3 }]] });
  expect(await (await post("/api/v2/shop/x", "application/ld+json", brackets)).text()).toBe(
    brackets,
  );
  const text = JSON.stringify({ text: repeat(200_000, "à") });
  expect(await (await post("/api/v2/admin/pages", "application/ld+json", text)).text()).toBe(text);
  const table = repeat(200_000, "codice;nome\n");
  expect(await (await post("/api/v2/admin/imports/products", "text/csv", table)).text()).toBe(
    table,
  );
  expect((await app.request("/prodotti?marca=a&marca=b&page=2")).status).toBe(200);
});

test("an upload with too many parts is refused while it is read", async () => {
  const body = repeat(600, "--x\r\n\r\n1\r\n");
  const answer = await post("/api/v2/admin/images", "multipart/form-data; boundary=x", body);
  expect(answer.status).toBe(413);
});

test("the shipped nginx lets the largest upload through", () => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  const proxied = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * megabyte;
  const largest = Math.max(...bodyLimits.map(([, { bytes }]) => bytes));
  expect(proxied).toBeGreaterThan(largest);
});
