import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { expectError } from "#tests/harness/answers.ts";
import { orders, paymentMethods } from "../../schema.ts";
import { deleteStored, writeStored } from "../../settings/index.ts";
import { codes, openShop } from "./shopper.fixture.ts";

const shop = await openShop({ config: { limitFactor: 1 } });
const { ctx } = shop;
const large = { pieces: 1000, amount: 1_000_000 };
const small = { pieces: 5, amount: 1_000_000 };
const limit = (limits: object) =>
  writeStored(ctx, "unpaidLimits", { order: large, mailbox: large, network: large, ...limits });

let people = 0;
const byTransfer = (quantity: number, email = `persona-${(people += 1)}@example.it`) =>
  shop.ready({ [codes.soap]: quantity }, { by: "BONIFICO", email });
const complete = (token: string) => shop.send("PATCH", `/orders/${token}/complete`);

beforeEach(() => ctx.db.update(orders).set({ network: null }));

test("an order above the limit of unpaid pieces is paid online, and nothing is held meanwhile", async () => {
  await limit({ order: small });
  expect((await complete(await byTransfer(5))).status).toBe(200);
  const token = await byTransfer(6);
  expect(await expectError(await complete(token), 422)).toContain("al massimo 5 per ordine");
  const { state, availablePaymentMethods } = await shop.read(token);
  expect(state).toBe("cart");
  const words = (of: string) =>
    availablePaymentMethods.find(({ code }) => code === of)?.description;
  expect(words("BONIFICO")).toContain("Non oltre 5 pezzi");
  expect(words("CARTA")).not.toContain("Non oltre");
  await shop.payBy(token, "CARTA");
  expect((await complete(token)).status).toBe(200);
});

test("a mailbox and a network have limits of their own, whatever their number of orders", async () => {
  await limit({ mailbox: small });
  expect((await complete(await byTransfer(3, "una@example.it"))).status).toBe(200);
  expect((await complete(await byTransfer(3, "Una@example.it"))).status).toBe(422);
  expect((await complete(await byTransfer(3))).status).toBe(200);
  await ctx.db.update(orders).set({ network: null });
  await limit({ network: small });
  expect((await complete(await byTransfer(3))).status).toBe(200);
  expect((await complete(await byTransfer(3))).status).toBe(422);
});

test("two checkouts of one network at once do not both pass", async () => {
  await limit({ network: small });
  const carts = [await byTransfer(3), await byTransfer(3)];
  const answers = await Promise.all(carts.map(complete));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test("a shop without payments online asks for the money sooner instead", async () => {
  await limit({ order: small, hours: 12 });
  const online = eq(paymentMethods.type, "online");
  await ctx.db.update(paymentMethods).set({ enabled: false }).where(online);
  const token = await byTransfer(6);
  const [method] = (await shop.read(token)).availablePaymentMethods;
  expect(method?.description).toContain("entro 12 ore");
  expect((await complete(token)).status).toBe(200);
  const { paymentDueAt } = await shop.read(token);
  const due = new Date(ctx.clock().getTime() + 12 * 3_600_000);
  expect(new Date(paymentDueAt ?? 0)).toEqual(due);
  await ctx.db.update(paymentMethods).set({ enabled: true }).where(online);
});

test("the limits of a new shop are beyond a large order", async () => {
  await deleteStored(ctx, "unpaidLimits");
  expect((await complete(await byTransfer(20))).status).toBe(200);
  expect((await complete(await byTransfer(41))).status).toBe(422);
});
