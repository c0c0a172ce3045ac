import { Hono } from "hono";
import { expect, test } from "vitest";
import { requireLocalePrefix } from "./locale-prefix.ts";

const app = new Hono().use(requireLocalePrefix).all("*", (c) => c.text("page"));

test.each([
  ["/", "/it"],
  ["/prodotti?pagina=2", "/it/prodotti?pagina=2"],
  ["/items", "/it/items"],
])("%s leads to %s", async (asked, place) => {
  const response = await app.request(asked, { method: "POST" });
  expect(response.status).toBe(307);
  expect(response.headers.get("location")).toBe(place);
});

test.each(["/it", "/it/prodotti"])("%s is served", async (asked) => {
  expect((await app.request(asked)).status).toBe(200);
});

test.each(["/robots.txt", "/llms.txt"])(
  "%s is answered where robots look for it",
  async (asked) => {
    const paths = new Hono().use(requireLocalePrefix).all("*", (c) => c.text(c.req.raw.url));
    const response = await paths.request(`http://shop.test${asked}`);
    expect(await response.text()).toBe(`http://shop.test/it${asked}`);
  },
);
