import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { violationsOf } from "#tests/harness/accounts.ts";
import { AdminPaymentMethod } from "#contract/admin/methods.ts";
import { signIn } from "#tests/harness/customer.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { type EventJob, runEventJob } from "../kernel/events.ts";
import { paymentMethods } from "./schema.ts";

const shop = await openShop();
const office = await openOffice(shop);
const path = "/payment-methods/BONIFICO";
const account = {
  holder: "Bottega di Anna",
  iban: "DE89 3704 0044 0532 0130 00",
  bank: "Banca dei Tigli",
  reference: "Ordine {numero}",
};

const offered = async () => {
  const order = await shop.read(await shop.ready({ [codes.soap]: 1 }));
  return order.availablePaymentMethods.map(({ code }) => code);
};

test("orders under way keep the account they were placed with", async () => {
  const before = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
  const [old] = before.payments;
  expect(old?.bankAccount).toMatchObject({
    iban: "IT60X0542811101000000123456",
    reference: before.number,
  });
  const patched = await office.patch(path, { bankAccount: account });
  const changed = AdminPaymentMethod.parse(await patched.json());
  expect(changed.bankAccount?.iban).toBe("DE89370400440532013000");
  expect(changed.awaitingOrders).toContain(before.number);
  const after = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
  expect(after.payments[0]?.bankAccount).toMatchObject({
    iban: "DE89370400440532013000",
    reference: `Ordine ${after.number}`,
  });
  const again = await shop.read(before.token);
  expect(again.payments[0]?.bankAccount).toEqual(old?.bankAccount);
  expect(again.payments[0]?.instructions).toContain("IT60 X054 2811 1010 0000 0123 456");
});

test("a cart shows no account before it is ordered", async () => {
  const cart = await shop.read(await shop.ready({ [codes.soap]: 1 }, { by: "BONIFICO" }));
  expect(JSON.stringify(cart)).not.toContain("DE89");
});

test.each([
  [{ holder: "" }, "bankAccount.holder", "Scrivi il nome del conto"],
  [{ iban: "" }, "bankAccount.iban", "obbligatorio"],
  [{ iban: "IT60X0542811101000000132456" }, "bankAccount.iban", "Le cifre di controllo"],
  [{ iban: "IT60 X054 2811 1010 0000" }, "bankAccount.iban", "Ne mancano 7"],
  [{ bank: " " }, "bankAccount.bank", "obbligatorio"],
  [{ reference: "Ordine" }, "bankAccount.reference", "{numero}"],
])("refuses %j at its field", async (part, field, words) => {
  const answer = await office.patch(path, { bankAccount: { ...account, ...part } });
  expect((await violationsOf(answer))[field]).toContain(words);
});

test("optional parts that were not typed are null in the office's form, and get their defaults", async () => {
  const untyped = { ...account, bic: null, reference: null, note: null };
  const answer = await office.patch(path, { bankAccount: untyped });
  expect(await answer.json()).toMatchObject({
    bankAccount: { bic: "", reference: "{numero}", note: "" },
  });
  expect((await office.patch(path, { bankAccount: account })).status).toBe(200);
});

test("without an account it is neither enabled nor offered", async () => {
  const made = await office.post("/payment-methods", {
    name: "Bonifico istantaneo",
    gateway: "bank_transfer",
    enabled: true,
  });
  expect(await violationsOf(made)).toHaveProperty("bankAccount.iban");
  const off = { name: "Bonifico istantaneo", gateway: "bank_transfer" };
  expect(await (await office.post("/payment-methods", off)).json()).toMatchObject({
    enabled: false,
  });
  const broken = { ...account, iban: "IT60X0542811101000000132456", bic: "", note: "" };
  for (const bankAccount of [null, broken]) {
    await shop.ctx.db
      .update(paymentMethods)
      .set({ bankAccount })
      .where(eq(paymentMethods.code, "BONIFICO"));
    expect(await offered()).not.toContain("BONIFICO");
  }
  expect(await violationsOf(await office.patch(path, { enabled: true }))).toHaveProperty(
    "bankAccount.iban",
  );
  expect((await office.patch(path, { bankAccount: account })).status).toBe(200);
  expect(await offered()).toContain("BONIFICO");
});

test("every owner learns of another account, and nobody of another note", async () => {
  await signIn(shop, { email: "seconda@example.it", role: "owner" });
  await signIn(shop, { email: "conti@example.it", role: "accountant" });
  /** Notices sent since the last call. */
  const sentNotices = async () => {
    for (const { name, data } of shop.queued.splice(0)) {
      const job = data as EventJob;
      if (name === "event" && job.event.name === "payment.account_changed")
        await runEventJob(shop.ctx, job);
    }
    return shop.emails().filter(({ name }) => name === "staff_notice");
  };
  await office.patch(path, { bankAccount: { ...account, iban: "FR1420041010050500013M02606" } });
  const emails = await sentNotices();
  expect(emails.map(({ to }) => to)).toContain("seconda@example.it");
  expect(emails.map(({ to }) => to)).not.toContain("conti@example.it");
  expect(JSON.stringify(emails.at(-1))).toContain("2606");
  expect(JSON.stringify(emails)).not.toContain("FR1420041010050500013M02606");
  await office.patch(path, {
    bankAccount: { ...account, iban: "FR1420041010050500013M02606", note: "Grazie" },
  });
  expect(await sentNotices()).toEqual([]);
});

test("texts of before become accounts", async () => {
  const folder = new URL("../kernel/db/migrations/", import.meta.url);
  const file = readdirSync(folder).find((name) => name.endsWith("_bank-accounts.sql")) ?? "";
  const [, , ...statements] = readFileSync(new URL(file, folder), "utf8").split(
    "--> statement-breakpoint",
  );
  const migrate = async (instructions: string) => {
    await shop.ctx.db
      .update(paymentMethods)
      .set({ instructions, bankAccount: null })
      .where(eq(paymentMethods.code, "BONIFICO"));
    await shop.ctx.db.execute(sql.raw("drop function if exists pg_temp.account_in(text)"));
    for (const statement of statements) await shop.ctx.db.execute(sql.raw(statement));
    const [{ bankAccount } = {}] = await shop.ctx.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.code, "BONIFICO"));
    return bankAccount;
  };
  expect(
    await migrate(
      "Intestato a Bottega S.r.l. – IBAN IT60 X054 2811 1010 0000 0123 456 (di esempio). Causale: numero d’ordine. Spediamo all’accredito.",
    ),
  ).toEqual({
    holder: "Bottega S.r.l.",
    iban: "IT60X0542811101000000123456",
    bank: "",
    bic: "",
    reference: "{numero}",
    note: "Spediamo all’accredito.",
  });
  expect(await migrate("IT60X0542811101000000123456")).toMatchObject({
    holder: "Rugiada Cosmetici S.r.l.",
    note: "",
  });
  expect(await migrate("Te lo diciamo al telefono.")).toBeNull();
});
