import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { shopApi } from "#tests/harness/buying.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { openToVisitors, setUp } from "#tests/harness/set-up.ts";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({}, inject("shopSeed"));
}, 120_000);
afterAll(() => shop.stop());

const email = "chiara.neri@posta.example";
const card = { action: "card", number: "4242 4242 4242 4242", expiry: "12/30", code: "123" };
const secured = { ...card, number: "4000 0025 0000 3155" };

const payPath = (token: string) => `${shop.baseUrl}/it/order/${token}/pay`;
const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const textOf = async (url: string) => (await fetch(url)).text();

/** An order of the demo whose payment page was opened there. */
async function begun(lines: Record<string, number>) {
  const order = await orderByApi(shopApi(shop.baseUrl), { email, lines, payment: "CARTA" });
  const [, attempt = ""] =
    /name="attempt" value="([^"]+)"/.exec(await textOf(payPath(order.token))) ?? [];
  expect(attempt).not.toBe("");
  return { ...order, attempt };
}

test("a shop that was set up without a key of a gateway cannot be paid by anyone", async () => {
  const serum = { "siero-acido-ialuronico": 1 };
  const open = await begun(serum);
  const halfWay = await begun(serum);
  await post(payPath(halfWay.token), { attempt: halfWay.attempt, ...secured });
  const { defaultVariant } = await shopApi(shop.baseUrl).product("carta-regalo");
  expect(defaultVariant).toBeDefined();
  const gift = await begun({ "carta-regalo": 1 });

  await shop.end();
  const done = await setUp(shop, { name: "Bottega Anna", email: "anna@bottega.example" });
  expect(done).toMatchObject({ code: 0, told: expect.stringContaining("STRIPE_SECRET_KEY") });
  await openToVisitors(shop);
  await shop.begin();
  const api = shopApi(shop.baseUrl);

  for (const { token, attempt } of [open, halfWay, gift]) {
    for (const fields of [{ action: "approve" }, card, secured, { action: "approve" }]) {
      const answer = await post(payPath(token), { attempt, ...fields });
      expect(answer.headers.get("location")).toBe(`/it/order/${token}/pay?stale=1`);
    }
    const page = await textOf(payPath(token));
    expect(page).toContain("Questo pagamento non è più disponibile");
    expect(page).not.toContain('name="attempt"');
    await fetch(`${payPath(token)}/return?attempt=${attempt}`);
    expect((await api.order(token)).paymentState).toBe("awaiting_payment");
  }

  // The order's own page and the form behind «Riprova il pagamento» lead on, also without scripts.
  const retry = `${shop.baseUrl}/order-error?token=${open.token}&cambia=1`;
  expect(await textOf(`${shop.baseUrl}/ordine/${open.token}`)).toContain(
    `/order-error?token=${open.token}&amp;cambia=1`,
  );
  const form = await textOf(retry);
  expect(form).toContain("Il metodo che avevi scelto non è più disponibile");
  expect(form).not.toMatch(/value="(CARTA|PAYPAL)"/);
  const nothing = await post(retry, {});
  expect([nothing.status, await nothing.text()]).toEqual([
    422,
    expect.stringContaining("Scegli un metodo di pagamento."),
  ]);
  expect((await post(retry, { paymentMethod: "CARTA" })).status).not.toBe(500);
  expect((await post(retry, { paymentMethod: "CONTRASSEGNO" })).status).toBe(303);
  expect((await api.order(open.token)).paymentState).toBe("pending_on_delivery");
  await post(payPath(open.token), { attempt: open.attempt, action: "approve" });
  expect((await api.order(open.token)).paymentState).toBe("pending_on_delivery");

  // New orders.
  expect((await api.sellingTerms()).payments).toEqual(["Contrassegno"]);
  for (const payment of ["CARTA", "PAYPAL"] as const) {
    await expect(orderByApi(api, { email, payment })).rejects.toMatchObject({ status: 422 });
  }
  const cash = await orderByApi(api, { email, payment: "CONTRASSEGNO" });
  expect(cash.paymentState).toBe("pending_on_delivery");
  await post(payPath(cash.token), { attempt: gift.attempt, action: "approve" });
  expect((await api.order(cash.token)).paymentState).toBe("pending_on_delivery");

  // Codes of the demo are in its source, and events need a secret to be signed with.
  const { token } = await api.createCart("not-supported");
  await expect(api.addGiftCard(token, "RUGIADA-DEMO-25A")).rejects.toMatchObject({ status: 422 });
  const event = await fetch(`${shop.baseUrl}/api/v2/payments/stripe/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(event.status).toBe(404);
  const home = await textOf(shop.baseUrl);
  expect(/PayPal|Carta di credito/.exec(home)).toBeNull();
});
