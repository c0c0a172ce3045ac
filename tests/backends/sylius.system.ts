import { afterAll, beforeAll, expect, test } from "vitest";
import { openVisitor } from "#tests/harness/visitor.ts";
import { listen, openStorefront } from "./storefront.ts";
import { createBackend } from "./sylius/sylius.mjs";
import { addToCart, buy, guest, step } from "./walk.ts";

const product = "crema-viso-alla-rosa";

let api: Awaited<ReturnType<typeof listen>>;
let front: Awaited<ReturnType<typeof openStorefront>>;
beforeAll(async () => {
  api = await listen(createBackend({}));
  front = await openStorefront(api.url);
}, 60_000);
afterAll(async () => {
  await front.close();
  await api.close();
});

/** Where the browser is led, up to a page. */
async function follow(visitor: ReturnType<typeof openVisitor>, path: string) {
  for (;;) {
    const response = await visitor.send(path);
    const next = response.headers.get("location");
    if (next === null) return { path, text: await response.text() };
    path = next;
  }
}

test("a card is charged on the page of Sylius, which leads back to the thanks", async () => {
  const visitor = openVisitor(front.url);
  const end = await buy(visitor, product, /CARTA/);
  expect(end).toMatch(/^\/it_IT\/order\/.+\/pay$/);
  const leaving = (await visitor.send(end)).headers.get("refresh")?.replace("0; url=", "") ?? "";
  expect(leaving).toBe(api.url + end);

  const refused = await fetch(`${leaving}?refused`, { redirect: "manual" });
  const again = await follow(visitor, refused.headers.get("location") ?? "");
  expect(again.path).toMatch(/^\/order-error\?token=/);
  expect(again.text).toContain("Riprova il pagamento");

  const paid = await fetch(leaving, { redirect: "manual" });
  const thanks = await follow(visitor, paid.headers.get("location") ?? "");
  expect(thanks.path).toMatch(/^\/thankyou\/./);
  expect(thanks.text).toContain("Chiara");
  expect(thanks.text).not.toContain("Riprova il pagamento");
});

test("a coupon outlives the process, though the cart of Sylius does not tell it", async () => {
  const visitor = openVisitor(front.url);
  await addToCart(visitor, product);
  await visitor.post("/carrello", { intent: "coupon", couponCode: "CIAO10" });

  const restarted = await openStorefront(api.url);
  const later = openVisitor(restarted.url, new Map(visitor.cookies));
  const shown = async () => (await later.read("/carrello")).includes("CIAO10");
  expect(await shown()).toBe(true);
  // Sylius takes a coupon away that is not sent again with the details.
  await step(later, "dati", guest);
  expect((await later.read("/checkout")).includes("1,90")).toBe(true);
  await later.post("/carrello", { intent: "remove-coupon" });
  expect(await shown()).toBe(false);
  await restarted.close();
});

test("orders show what they came to and what is in them, though the list of Sylius does not tell", async () => {
  const visitor = openVisitor(front.url);
  await visitor.logIn("giulia@example.com", "Rugiada-2026!");
  const page = await visitor.read("/area-riservata/ordini");
  expect(page.includes("43,70") && page.includes("3 prodotti")).toBe(true);
});

test.each(["/accesso", "/carrello", "/", "/categorie/viso", `/prodotti/${product}`])(
  "%s is shown a second time while the backend answers nothing",
  async (path) => {
    const server = createBackend({});
    const backend = await listen(server);
    const storefront = await openStorefront(backend.url);
    const visit = async () => (await fetch(storefront.url + path)).status;
    expect(await visit()).toBe(200);
    server.removeAllListeners("request");
    expect(await visit()).toBe(200);
    await storefront.close();
    await backend.close();
  },
);

test.each(["/accesso", "/carrello", "/", "/categorie/viso", `/prodotti/${product}`])(
  "%s calls the backend at its first visit alone, and is shown while the backend is down",
  async (path) => {
    const server = createBackend({});
    const calls: string[] = [];
    server.on("request", ({ method, url = "" }) => calls.push(`${method} ${url}`));
    const backend = await listen(server);
    const storefront = await openStorefront(backend.url);
    const visit = async () => {
      calls.length = 0;
      const response = await fetch(storefront.url + path);
      return { status: response.status, text: await response.text(), calls: calls.toSorted() };
    };
    const first = await visit();
    expect(first.status).toBe(200);
    expect(first.calls.length).toBeGreaterThan(0);
    expect(new Set(first.calls).size).toBe(first.calls.length);
    expect((await visit()).calls).toEqual([]);
    await backend.close();
    const down = await visit();
    expect(down.status).toBe(200);
    // The menu was read before.
    expect(down.text).toContain("/categorie/");
    await storefront.close();
  },
);
