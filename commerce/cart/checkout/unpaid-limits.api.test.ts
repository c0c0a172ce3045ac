import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { expectError } from "#tests/harness/answers.ts";
import { networkVerdicts, orders, paymentMethods } from "../../schema.ts";
import { solvedCheck } from "#tests/harness/solved-check.ts";
import { deleteStored, writeStored } from "../../settings/index.ts";
import { codes, openShop } from "./shopper.fixture.ts";

const shop = await openShop({ config: { limitFactor: 1 }, plugins: [solvedCheck] });
const { ctx } = shop;
const large = { pieces: 1000, amount: 1_000_000 };
const small = { pieces: 5, amount: 1_000_000 };
const limit = (limits: object) =>
  writeStored(ctx, "unpaidLimits", { order: large, mailbox: large, network: large, ...limits });

let people = 0;
const byTransfer = (quantity: number, email = `persona-${(people += 1)}@example.it`) =>
  shop.ready({ [codes.soap]: quantity }, { by: "BONIFICO", email });
const complete = (token: string) =>
  shop.send("PATCH", `/orders/${token}/complete`, { recaptchaToken: "solved" });

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
  expect(words("BONIFICO")).toContain("Questo ordine supera 5 pezzi");
  expect(words("BONIFICO")).toContain("si paga online");
  expect(words("CARTA")).toContain("si paga entro 60 minuti");
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

const noteOf = async (token: string, of = "BONIFICO") =>
  (await shop.read(token)).availablePaymentMethods.find(({ code }) => code === of)?.description;

test("a full network is stated beside the methods before ordering, unless the owner trusts it", async () => {
  await limit({ network: small });
  expect((await complete(await byTransfer(3))).status).toBe(200);
  expect(await noteOf(await byTransfer(2))).not.toContain("Dalla tua rete");
  const token = await byTransfer(3);
  for (const method of ["BONIFICO", "CONTRASSEGNO"])
    expect(await noteOf(token, method)).toContain("Dalla tua rete");
  expect(await noteOf(token, "CARTA")).toContain("si paga entro 60 minuti");
  const [{ network } = {}] = await ctx.db
    .select()
    .from(orders)
    .where(isNotNull(orders.network))
    .limit(1);
  const verdict = { network: network ?? "", verdict: "trusted" as const, at: ctx.clock() };
  await ctx.db.insert(networkVerdicts).values(verdict);
  expect(await noteOf(token)).not.toContain("Dalla tua rete");
  expect((await complete(token)).status).toBe(200);
  await ctx.db.delete(networkVerdicts);
});

test("the rule for a mailbox is stated to everybody, in words that do not tell what it has ordered", async () => {
  await limit({ mailbox: small });
  expect((await complete(await byTransfer(3, "solita@example.it"))).status).toBe(200);
  const known = await byTransfer(3, "solita@example.it");
  const note = await noteOf(known);
  expect(note).toContain("Oltre 5 pezzi o 10.000");
  expect(note).toContain("con la stessa e-mail, si paga online");
  expect(await noteOf(await byTransfer(3))).toBe(note);
  expect((await complete(known)).status).toBe(422);
});

test("an order placed as paid online has the same limits when it changes its payment", async () => {
  await limit({ order: small });
  const token = await byTransfer(6);
  await shop.payBy(token, "CARTA");
  expect((await complete(token)).status).toBe(200);
  const { payments } = await shop.read(token);
  const change = (paymentMethod: string) =>
    shop.send("PATCH", `/orders/${token}/payments/${payments[0]?.id}`, { paymentMethod });
  for (const method of ["BONIFICO", "CONTRASSEGNO"])
    expect(await expectError(await change(method), 422)).toContain("al massimo 5 per ordine");
  await limit({});
  expect((await change("BONIFICO")).status).toBe(200);
});

test("an order paid online is due within an hour above the limits, and later changes do not extend it", async () => {
  await limit({ order: small, network: { pieces: 12, amount: 1_000_000 } });
  const byCard = (quantity: number) =>
    shop.ready(
      { [codes.soap]: quantity },
      { by: "CARTA", email: `carta-${(people += 1)}@example.it` },
    );
  const minutesOf = async (token: string) => {
    const { paymentDueAt } = await shop.read(token);
    return (Date.parse(paymentDueAt ?? "") - ctx.clock().getTime()) / 60_000;
  };
  const usual = await byCard(5);
  expect(await noteOf(usual, "CARTA")).not.toContain("minuti");
  expect((await complete(usual)).status).toBe(200);
  expect(await minutesOf(usual)).toBe(24 * 60);

  const large = await byCard(6);
  expect(await noteOf(large, "CARTA")).toMatch(/supera 5 pezzi .* si paga entro 60 minuti/);
  expect((await complete(large)).status).toBe(200);
  expect(await minutesOf(large)).toBe(60);
  const { now } = shop.time;
  shop.time.now = new Date(now.getTime() + 30 * 60_000);
  for (const method of ["PAYPAL", "CARTA"]) {
    await shop.payBy(large, method);
    expect(await minutesOf(large)).toBe(30);
  }
  shop.time.now = now;

  await limit({ network: { pieces: 12, amount: 1_000_000 } });
  const full = await byCard(2);
  expect(await noteOf(full, "CARTA")).toContain("Dalla tua rete");
  // Other people's card payments do not turn away those who pay by transfer.
  expect(await noteOf(full, "BONIFICO")).not.toContain("Dalla tua rete");
  expect((await complete(full)).status).toBe(200);
  expect(await minutesOf(full)).toBe(60);
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
  expect(await noteOf(token)).toContain("si paga entro 12 ore");
  expect(await noteOf(token, "CONTRASSEGNO")).toContain("serve un altro pagamento");
  expect((await complete(token)).status).toBe(200);
  const due = new Date(ctx.clock().getTime() + 12 * 3_600_000);
  const { paymentDueAt, payments } = await shop.read(token);
  expect(new Date(paymentDueAt ?? 0)).toEqual(due);
  const again = { paymentMethod: "BONIFICO" };
  await shop.send("PATCH", `/orders/${token}/payments/${payments[0]?.id}`, again);
  expect((await shop.read(token)).paymentDueAt).toBe(paymentDueAt);
  await ctx.db.update(paymentMethods).set({ enabled: true }).where(online);
});

test("the limits of a new shop are beyond a large order", async () => {
  await deleteStored(ctx, "unpaidLimits");
  expect((await complete(await byTransfer(20))).status).toBe(200);
  expect((await complete(await byTransfer(41))).status).toBe(422);
});
