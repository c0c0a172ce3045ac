import { describe, expect, test } from "vitest";
import { company, emailData, emailNames, sender } from "./emails.fixture.ts";
import type { Email, EmailName, Emails } from "./emails.ts";
import { item } from "./order-item.fixture.ts";
import { placedOrder } from "./sample-order.ts";
import { renderEmail } from "./render.tsx";

function render<Name extends EmailName>(name: Name, data: Emails[Name]) {
  const email = { key: "any", to: "giulia@posta.example", name, data } as Email<Name>;
  return renderEmail(email, sender);
}

test.each(emailNames)(
  "%s loads nothing from afar and leads only to whole addresses",
  async (name) => {
    const { html } = await render(name, emailData[name]);
    const elsewhere = html.replaceAll(/<img src="data:image\/png;base64,[\w+/=]+"[^>]*>/g, "");
    expect(elsewhere).not.toMatch(/<(img|link|script|iframe|object|style)\b|\bsrc=|url\(|@import/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).not.toEqual([]);
    for (const link of links) expect(link).toMatch(/^(https:\/\/|mailto:)/);
  },
);

test.each(emailNames)("%s is complete Italian in HTML and in plain text", async (name) => {
  const { subject, html, text } = await render(name, emailData[name]);
  expect(html).toContain('lang="it"');
  expect(subject.length).toBeLessThanOrEqual(70);
  for (const part of [subject, html, text]) {
    expect(part).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
    expect(part).not.toMatch(/[a-zà-ù]'[a-zà-ù]/i);
  }
  for (const part of [html, text]) {
    expect(part).toContain("Rugiada Cosmetici S.r.l.");
    expect(part).toContain("P. IVA IT99999999990");
    expect(part).toContain("REA XX-000000");
  }
  expect(text).not.toMatch(/<\/?[a-z]+[ >]/i);
});

test.each(
  emailNames.flatMap((name) =>
    Object.entries(emailData[name])
      .filter(([, value]) => typeof value === "string" && value.startsWith("https:"))
      .map(([field, link]) => ({ name, field, link: String(link) })),
  ),
)("$name shows its $field in HTML and in plain text", async ({ name, link }) => {
  const { html, text } = await render(name, emailData[name]);
  expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  expect(text).toContain(link);
});

test("the key to withdraw and the payment page are only in the emails that need them", async () => {
  const every = {
    orderLink: "https://rugiada.example/ordine/tok",
    payLink: "https://rugiada.example/it/order/tok/pay",
    withdrawalLink: "https://rugiada.example/recesso?token=tok&chiave=segreta",
  };
  const withKey = [];
  const withPayment = [];
  for (const name of emailNames) {
    const data = { ...emailData[name], ...every } as Emails[typeof name];
    const { html, text } = await render(name, data);
    if (`${html} ${text}`.includes("chiave=segreta")) withKey.push(name);
    if (`${html} ${text}`.includes("/pay")) withPayment.push(name);
  }
  expect(withKey).toEqual(["order_confirmation", "order_delivered"]);
  expect(withPayment).toEqual(["payment_failed"]);
});

test("what people write stays text", async () => {
  const message = 'Ciao <script>alert("x")</script>\n& a presto';
  const { html } = await render("contact_copy", { ...emailData.contact_copy, message });
  expect(html).not.toContain("<script>");
  expect(html).toContain("&lt;script&gt;");
  expect(html).toMatch(/<br\/?>&amp; a presto/);
});

describe("what a stranger typed makes no link of the shop's email:", () => {
  const phish = "Hai vinto https://evil.example/claim o scrivi a premi@evil.example";
  const address = { ...placedOrder().billingAddress!, firstName: phish, lastName: phish };
  const order = placedOrder({
    billingAddress: { ...address, company: phish, street: phish },
    shippingAddress: { ...address, city: phish, notes: phish },
    giftBoxFromName: phish,
    giftBoxToName: phish,
    giftBoxMessage: phish,
    items: [{ ...item({ id: 1, productName: "Carta regalo" }), customMessage: phish }],
  });

  /** Fields of emails that contain user input. */
  const typed = { firstName: phish, fromName: phish, toName: phish, message: phish, order };

  test.each(emailNames.filter((name) => name !== "contact_copy"))("%s", async (name) => {
    const known = Object.entries(typed).filter(([field]) => field in emailData[name]);
    const data = { ...emailData[name], ...Object.fromEntries(known) } as Emails[typeof name];
    const { subject, html, text } = await render(name, data);
    expect(subject).not.toMatch(/vinto|evil/);
    expect(`${html} ${text}`).not.toMatch(/evil\.example|https:\/\/evil|Ciao Hai|@evil/);
  });

  test("the question in an answer of the shop", async () => {
    const { text } = await render("contact_answer", {
      ...emailData.contact_answer,
      question: phish,
    });
    expect(text).toContain("Hai vinto");
    expect(text).not.toMatch(/evil\.example/);
  });
});

test("a dedication is told as the giver's own words", async () => {
  const { text } = await render("gift_card", emailData.gift_card);
  expect(text).toContain("Marta ti scrive:");
  const { text: unknown } = await render("gift_card", { ...emailData.gift_card, fromName: null });
  expect(unknown).toContain("Chi te la regala ti scrive:");
});

test("a receipt queued by an earlier release, without the declaration's words, is still sent", async () => {
  const { subject, text } = await render("withdrawal_received", {
    ...emailData.withdrawal_received,
    orderNumber: null,
    statement: null,
    placed: null,
  });
  expect(subject).toBe("Recesso ricevuto");
  expect(text).toContain("n. 12");
  expect(text).toContain("20 novembre 2026 alle 10:32");
  expect(text).toContain("alcuni prodotti dell’ordine");
  expect(text).not.toContain("Giulia");
});

test("an email to nobody in particular greets without a name", async () => {
  const { text } = await render("verify_account", {
    ...emailData.verify_account,
    firstName: null,
  });
  expect(text).toContain("Ciao,");
});

test("a withdrawal is acknowledged with its words, day and hour", async () => {
  const { text } = await render("withdrawal_received", emailData.withdrawal_received);
  expect(text).toContain("recedo dal contratto relativo all’ordine 000123");
  expect(text).toContain("20 novembre 2026 alle 10:32");
  expect(text).toContain("conferma la ricezione");
  const told = text.replaceAll(/\s+/g, " ");
  expect(told).toContain("rispediscili entro venerdì 4 dicembre 2026");
  expect(told).toContain("rimborsiamo entro venerdì 4 dicembre 2026");
});

test("a withdrawal is answered with what to do next, or with why not", async () => {
  const accepted = await render("withdrawal_accepted", emailData.withdrawal_accepted);
  expect(accepted.text).toContain("rispediscili entro venerdì 4 dicembre 2026");
  expect(accepted.text).toContain("rimborsiamo entro mercoledì 2 dicembre 2026");
  const refused = await render("withdrawal_refused", emailData.withdrawal_refused);
  expect(refused.text).toContain("Il flacone è tornato con il sigillo aperto.");
  expect(refused.text).toContain("ADR");
});

test("goods that came before the answer promise no refund yet", async () => {
  const { text } = await render("return_received", emailData.return_received);
  expect(text.replaceAll(/\s+/g, " ")).toContain("Ti rimborsiamo entro venerdì 4 dicembre 2026");
  const open = {
    ...emailData.return_received,
    accepted: false,
    receivedAt: "2026-12-06T09:00:00Z",
  };
  const { text: late } = await render("return_received", open);
  expect(late.replaceAll(/\s+/g, " ")).toContain(
    "se non c’è nulla da contestare, ti rimborsiamo subito",
  );
});

test("a lower price is told beside the lowest of the last 30 days", async () => {
  const { text } = await render("price_drop", emailData.price_drop);
  expect(text).toContain("Prezzo più basso degli ultimi 30 giorni: 29,00\u00a0€");
});

test("a shop without data of its own still writes", async () => {
  const nobody = Object.fromEntries(Object.keys(company).map((field) => [field, ""]));
  const neutral = { ...company, ...nobody, name: "Rugiada", demo: false };
  const email = { key: "any", to: "a@b.it", name: "order_confirmation" as const };
  const { text } = await renderEmail(
    { ...email, data: emailData.order_confirmation },
    { ...sender, company: neutral },
  );
  expect(text).toContain("Il contratto è concluso con:\nRugiada");
  expect(text).not.toMatch(/P\. IVA|mailto|\( *\)|, ,/);
});

test.each([
  ["CARTA", "stesso mezzo di pagamento"],
  ["BONIFICO", "con un bonifico"],
  ["CONTRASSEGNO", "con un bonifico"],
] as const)(
  "a refund of %s says how the money came back, and asks for no bank account",
  async (method, words) => {
    const data = { order: placedOrder({}, method), amount: 1000 };
    const { text } = await render("order_refunded", data);
    expect(text.replaceAll(/\s+/g, " ")).toContain(words);
    expect(text).not.toMatch(/IBAN/);
  },
);

test("a refunded gift card is said to be worth nothing now", async () => {
  const order = placedOrder();
  Object.assign(order.items[0]!, { id: 7, giftCard: true });
  const lines = [{ label: "Carta regalo", quantity: 1, amount: 1000, itemId: 7 }];
  const rest = { order: { ...order, paymentState: "refunded" as const }, amount: 500, lines: null };
  for (const refund of [{ order, amount: 1000, lines }, rest])
    expect((await render("order_refunded", refund)).text).toContain("non vale più");
});

test("the welcome says what its code is worth, for which order and until when", async () => {
  const { text } = await render("newsletter_welcome", emailData.newsletter_welcome);
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "Vale il 10% di sconto sul tuo primo ordine, fino al 31 dicembre 2026.",
  );
});

test.each(["withdrawal_received", "withdrawal_accepted"] as const)(
  "%s leads who is refunded by transfer to the page for the account",
  async (name) => {
    const textWith = async (refundAccount?: { link: string | null }) => {
      const { text } = await render(name, { ...emailData[name], refundAccount } as never);
      return text.replaceAll(/\s+/g, " ");
    };
    const link = "https://rugiada.example/rimborso?token=1.abc";
    expect(await textWith()).toContain("con lo stesso mezzo di pagamento");
    expect(await textWith()).toContain("in contrassegno, con un bonifico sull’IBAN");
    expect(await textWith({ link })).toContain(link);
    expect(await textWith({ link })).not.toContain("con lo stesso mezzo di pagamento");
    const unpaid = { ...emailData[name], refund: { means: "transfer", isPaid: false } };
    const { text } = await render(name, unpaid as never);
    expect(text.replaceAll(/\s+/g, " ")).toContain("non risulta ancora pagato: se lo paghi");
    expect(await textWith({ link: null })).toContain("e-mail all’indirizzo dell’ordine");
  },
);
