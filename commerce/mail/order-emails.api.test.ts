import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { termsPath } from "#contract/paths.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { pages } from "../content/schema.ts";
import { deliverOrder, payOrder, shipOrder } from "../fulfilment/ship.ts";
import { renderEmail } from "./render.tsx";
import { mails } from "./schema.ts";
import { deliverEmail, senderOf } from "./send.ts";

const shop = await openShop();

test("a real order is confirmed with its delivery, its payment and the seller of the demo", async () => {
  const order = await shop.place({ [codes.serum]: 2 }, { by: "BONIFICO" });
  const email = shop.emails().find(({ name }) => name === "order_confirmation");
  if (!email) throw new Error("no email was queued");
  const { text } = await renderEmail(email, await senderOf(shop.ctx));
  expect(text).toMatch(new RegExp(`Causale +${order.number}`));
  expect(text).toContain("IBAN");
  expect(text.replaceAll(/\s+/g, " ")).toContain("tra mercoledì 18 e venerdì 27 novembre");
  expect(text).toContain("Rugiada Cosmetici S.r.l.");
  expect(text).toContain(`http://shop.test/ordine/${order.token}`);
});

const emailOf = (number: string | null, wanted: string) => {
  const found = shop
    .emails()
    .find(({ name, data }) => name === wanted && "order" in data && data.order.number === number);
  if (!found) throw new Error("no email was queued");
  return found;
};

test("an order keeps the conditions it was placed under, and they go with its confirmation", async () => {
  const before = await shop.place({ [codes.soap]: 1 });
  const body = "## 1. Condizioni nuove";
  await shop.ctx.db.update(pages).set({ body }).where(eq(pages.path, termsPath));
  const after = await shop.place({ [codes.soap]: 1 });
  expect(before.termsVersion).toMatch(/^[0-9a-f]{12}$/);
  expect(after.termsVersion).not.toBe(before.termsVersion);

  for (const { number } of [before, after])
    await deliverEmail(shop.ctx, undefined, emailOf(number, "order_confirmation"));
  const [first, second] = await shop.ctx.db.select().from(mails).orderBy(mails.id);
  expect(first?.text).toContain("Condizioni di vendita");
  expect(first?.text.replaceAll(/\s+/g, " ")).toContain(`(versione ${before.termsVersion})`);
  expect(first?.attachment?.fileName).toBe(`condizioni-di-vendita-${before.termsVersion}.html`);
  expect(first?.attachment?.content).toContain("Conclusione del contratto");
  expect(first?.attachment?.content).not.toContain("{{");
  expect(second?.attachment?.content).toContain("Condizioni nuove");
});

test("who pays the courier at the door is told of the parcel, never of the money", async () => {
  const { token, number } = await shop.place({ [codes.serum]: 1 }, { by: "CONTRASSEGNO" });
  await shipOrder(shop.ctx, { token });
  await deliverOrder(shop.ctx, { token });
  expect((await shop.read(token)).paymentState).toBe("paid");
  const told = shop
    .emails()
    .filter(({ data }) => "order" in data && data.order.number === number)
    .map(({ name }) => name);
  expect(told).toEqual(["order_confirmation", "order_shipped", "order_delivered"]);
});

test("staff enter the day a parcel really arrived: the last day to withdraw follows from it", async () => {
  const { now } = shop.time;
  const { token, number } = await shop.place({ [codes.serum]: 1 }, { by: "BONIFICO" });
  await payOrder(shop.ctx, { token });
  await shipOrder(shop.ctx, { token });
  shop.time.now = new Date("2026-11-20T09:00:00Z");
  const deliver = (deliveredOn: string) => deliverOrder(shop.ctx, { token, deliveredOn });
  await expect(deliver("2026-11-21")).rejects.toMatchObject({ code: "invalid" });
  await expect(deliver("2026-11-15")).rejects.toMatchObject({ code: "invalid" });
  await deliver("2026-11-18");
  expect((await shop.read(token)).withdrawal?.until).toBe("2026-12-02");
  const email = emailOf(number, "order_delivered");
  const { text } = await renderEmail(email, await senderOf(shop.ctx));
  const told = text.replaceAll(/\s+/g, " ");
  expect(told).toContain("Puoi recedere dal contratto fino al 2 dicembre 2026");
  expect(told).toContain("se apri il sigillo");
  shop.time.now = now;
});
