import { expect, test } from "vitest";
import type { AdminEmail } from "#contract/admin/desk/notices.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { expectError } from "#tests/harness/answers.ts";
import { codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";
import { emailNames } from "./emails.fixture.ts";
import { renderEmail } from "./render.tsx";
import { senderOf } from "./send.ts";

const shop = await openShop();
const office = await openOffice(shop);
const list = async () =>
  ((await (await office.get("/emails")).json()) as { emails: AdminEmail[] }).emails;
const put = (name: string, text: object) => office.put(`/emails/${name}`, text);
const preview = async (name: string, text: object = {}) => {
  const response = await office.post(`/emails/${name}/preview`, text);
  expect(response.status).toBe(200);
  return (await response.json()) as { subject: string; html: string; text: string };
};

test("the list has every email, by name and with what it usually says", async () => {
  const emails = await list();
  expect(new Set(emails.map(({ name }) => name))).toEqual(new Set(emailNames));
  expect(emails.every(({ label, usualSubject }) => label !== "" && usualSubject !== "")).toBe(true);
  expect(emails.find(({ name }) => name === "order_confirmation")?.placeholders).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "ordine" })]),
  );
});

test.each(emailNames)("%s shows the owner's words once and keeps its own", async (name) => {
  const usual = await preview(name);
  const before = "Parola d’apertura per {negozio}.\n\nSecondo paragrafo <b>.";
  const worded = await preview(name, {
    subject: "Da {negozio}",
    before,
    after: "Parola di chiusura.",
  });
  expect(worded.subject).toBe("Da Rugiada");
  for (const part of [worded.html, worded.text]) {
    expect(part.split("Parola d’apertura per Rugiada.")).toHaveLength(2);
    expect(part.split("Parola di chiusura.")).toHaveLength(2);
  }
  expect(worded.html).toContain("Secondo paragrafo &lt;b&gt;.");
  const lines = usual.text.split("\n").filter((line) => line.trim() !== "");
  expect(lines.filter((line) => !worded.text.includes(line))).toEqual([]);
});

test("what is stored is what customers receive, until it is taken back", async () => {
  const words = { subject: "{nome}, grazie per {ordine}", before: "Ciao {nome}!", after: "" };
  expect((await put("order_confirmation", words)).status).toBe(200);
  const { number } = await shop.place({ [codes.soap]: 1 });
  const [email] = shop.emails().filter(({ name }) => name === "order_confirmation");
  const sent = await renderEmail(email!, await senderOf(shop.ctx));
  expect(sent.subject).toBe(`Anna, grazie per ${number}`);
  expect(sent.text).toContain("Ciao Anna!");
  expect((await list()).filter(({ changed }) => changed)).toMatchObject([
    { name: "order_confirmation", before: "Ciao {nome}!" },
  ]);
  await put("order_confirmation", {});
  const again = await renderEmail(email!, await senderOf(shop.ctx));
  expect(again.subject).not.toContain("grazie per");
  expect((await list()).some(({ changed }) => changed)).toBe(false);
});

test("what an email does not know is refused where it stands", async () => {
  const refused = await put("newsletter_confirm", { subject: "Ciao", after: "Per {ordine}" });
  expect(await violationsOf(refused)).toEqual({
    after: "Questa e-mail non conosce {ordine}: puoi usare {negozio}",
  });
  expect(await violationsOf(await put("order_late", { subject: "a\nb" }))).toHaveProperty(
    "subject",
  );
  await expectError(await put("nessuna", {}), 404);
});

test("a sample goes to whoever asks", async () => {
  const before = shop.emails().length;
  expect((await office.post("/emails/order_shipped/test", {})).status).toBe(200);
  expect(shop.emails().slice(before)).toMatchObject([
    { name: "order_shipped", to: "ufficio@example.it" },
  ]);
});
