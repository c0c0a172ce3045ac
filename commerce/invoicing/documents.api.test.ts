import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { UpdateOrder } from "#contract/order-requests.ts";
import { OrderDocumentFile } from "#contract/order.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { address, codes, openShop } from "../cart/checkout/shopper.fixture.ts";
import { invoices } from "./schema.ts";
import { lastAudit, openOffice } from "../kernel/admin/admin.fixture.ts";
import { parseXml, problemsOf, textsOf } from "./schema.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);

const person = { ...address, fiscalCode: "RSSMRA80A01H501U" };
const firm = {
  ...address,
  company: "Fiori “di Maggio” & C. – società",
  vatNumber: "12345678903",
  fiscalCode: "12345678903",
  pec: "fiori@pec.example.it",
};

async function place(lines: Record<string, number>, details: UpdateOrder, giftCard?: string) {
  const token = await shop.cartWith(lines);
  if (giftCard) {
    const body = { orderTokenValue: token, giftCardCode: giftCard };
    await shop.send("PATCH", `/gift-cards/${giftCard}/add-to-order`, body);
  }
  await shop.address(token, { invoiceRequired: true, ...details });
  await shop.ship(token);
  await shop.payBy(token, "BONIFICO");
  const order = await shop.complete(token);
  return { ...order, number: order.number ?? "" };
}
const pay = (number: string) => office.post(`/orders/${number}/pay`, {});
const invoice = (number: string) => office.post(`/orders/${number}/fattura.xml`);
const issued = (number: string) => office.get(`/orders/${number}/fattura.xml`);

const cents = (texts: string[]) =>
  texts.reduce((sum, text) => sum + Math.round(Number(text) * 100), 0);

test("an invoice follows the schema and reconciles with its order", async () => {
  const order = await place(
    { [codes.serum]: 3, [codes.soap]: 1, [codes.giftCard]: 1 },
    { billingAddress: person },
    "RUGIADA-DEMO-25A",
  );
  expect(order.appliedGiftCardAmount).toBe(2500);
  expect(await expectError(await invoice(order.number), 409)).toContain("pagato o spedito");
  await pay(order.number);
  // Reading does not issue the invoice.
  expect(await expectError(await issued(order.number), 409)).toContain("ancora stata emessa");
  const response = await invoice(order.number);
  expect(await (await issued(order.number)).text()).toBe(await response.clone().text());
  const xml = await response.text();
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/xml"]);
  expect(response.headers.get("content-disposition")).toMatch(
    /filename="IT99999999990_\w{5}\.xml"/,
  );
  expect(problemsOf(xml)).toEqual([]);

  const tree = parseXml(xml);
  const total = order.total + order.appliedGiftCardAmount;
  const all = (name: string) => textsOf(tree, name);
  expect(cents(all("ImportoTotaleDocumento"))).toBe(total);
  expect(cents(all("PrezzoTotale")) + cents(all("Imposta"))).toBe(total);
  expect(cents(all("ImponibileImporto")) + cents(all("Imposta"))).toBe(total);
  expect(cents(all("ImportoPagamento"))).toBe(total);
  expect(all("ModalitaPagamento")).toEqual(["MP05", "MP22"]);
  expect(all("Natura")).toEqual(["N2.2", "N2.2"]);
  expect(all("BolloVirtuale")).toEqual(["SI"]);
  expect(all("Numero")).toEqual(["1/2026"]);
  expect(all("CodiceDestinatario")).toEqual(["0000000"]);
  expect(all("CodiceFiscale")).toContain("RSSMRA80A01H501U");
  expect(await lastAudit(shop.ctx, "invoice.issue", `order:${order.number}`)).toMatchObject({
    after: { number: "1/2026", total },
  });
});

test("the accountant's table names the invoice, and the province as it is written", async () => {
  const table = await (await office.get("/exports/orders.csv")).text();
  expect(table).toMatch(/;Sì;1\/2026;\r\n/);
  expect(table).toContain(";Milano;MI;IT;");
});

test("numbers have no gaps, and an order keeps its own", async () => {
  const a = await place({ [codes.soap]: 2 }, { billingAddress: firm });
  const b = await place({ [codes.soap]: 1 }, { billingAddress: person });
  await pay(a.number);
  await pay(b.number);
  const both = await Promise.all([a, b, a].map(({ number }) => invoice(number)));
  const [first, second, again] = await Promise.all(both.map((response) => response.text()));
  expect(again).toBe(first);
  expect(problemsOf(first ?? "")).toEqual([]);
  const numbers = [first, second].flatMap((xml) => textsOf(parseXml(xml ?? ""), "Numero"));
  expect(numbers.toSorted()).toEqual(["2/2026", "3/2026"]);
  const tree = parseXml(first ?? "");
  expect(textsOf(tree, "BolloVirtuale")).toEqual([]);
  expect(textsOf(tree, "PECDestinatario")).toEqual([firm.pec]);
  expect(textsOf(tree, "Denominazione")[1]).toBe('Fiori "di Maggio" & C. - società');
  expect(await shop.ctx.db.$count(invoices)).toBe(3);
});

test("each kind of buyer has its own names and codes on the document", async () => {
  const association = { ...address, company: "Coro di San Gallo", fiscalCode: "94012345677" };
  const abroad = { countryCode: "SM", provinceCode: "SM-SM", postcode: "47890" };
  const written: Record<string, string[]>[] = [];
  for (const buyer of [association, { ...address, ...abroad, fiscalCode: "SM12345" }]) {
    const { number } = await place({ [codes.soap]: 1 }, { billingAddress: buyer });
    await pay(number);
    const xml = await (await invoice(number)).text();
    expect(problemsOf(xml)).toEqual([]);
    const tree = parseXml(xml);
    const tags = ["CodiceFiscale", "IdPaese", "IdCodice", "CodiceDestinatario", "Nazione"];
    const names = ["Denominazione", "Nome", ...tags];
    written.push(Object.fromEntries(names.map((name) => [name, textsOf(tree, name)])));
  }
  const [ofAssociation, ofForeigner] = written;
  expect(ofAssociation?.["Denominazione"]?.[1]).toBe("Coro di San Gallo");
  expect(ofAssociation?.["CodiceFiscale"]).toContain("94012345677");
  expect(ofAssociation?.["Nome"]).toEqual([]);
  expect(ofForeigner?.["IdCodice"]).toContain("12345");
  // A private person abroad; companies of San Marino, whose tax office receives invoices, are not supported.
  expect(ofForeigner).toMatchObject({
    CodiceDestinatario: ["XXXXXXX"],
    IdPaese: ["IT", "IT", "SM"],
    Nazione: ["IT", "SM"],
  });
});

test("who did not ask for an invoice gets none", async () => {
  const { number } = await shop.place({ [codes.soap]: 1 }, { by: "BONIFICO" });
  expect(await expectError(await invoice(number ?? ""), 409)).toContain("non è stata chiesta");
  await expectError(await invoice("RG000"), 404);
});

test("the order and the packing slip are PDFs", async () => {
  const { number } = await shop.place({ [codes.soap]: 2 });
  for (const name of ["ordine", "bolla"]) {
    const response = await office.get(`/orders/${number}/${name}.pdf`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(bytes.toString("latin1", 0, 5)).toBe("%PDF-");
    expect(bytes.toString("latin1").trimEnd().endsWith("%%EOF")).toBe(true);
  }
  await expectError(await office.get("/orders/RG000/bolla.pdf"), 404);
});

test("a buyer downloads the order on paper, once it is placed", async () => {
  const { number, token } = await shop.place({ [codes.soap]: 1 });
  const answer = await shop.send("GET", `/orders/${token}/receipt`);
  const { fileName, content } = await answerAs(OrderDocumentFile, answer);
  expect(fileName).toBe(`ordine-${number}.pdf`);
  expect(Buffer.from(content, "base64").toString("latin1", 0, 5)).toBe("%PDF-");
  const cart = await shop.cartWith({ [codes.soap]: 1 });
  await expectError(await shop.send("GET", `/orders/${cart}/receipt`), 404);
});

/** Drawing commands of a PDF, decompressed, to find its colours. */
const drawnIn = (pdf: Buffer) =>
  [...pdf.toString("latin1").matchAll(/stream\n(.*?)\nendstream/gs)]
    .map(([, bytes = ""]) => {
      try {
        return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("\n");

test("papers carry the logo and the colours of the owner", async () => {
  const { number } = await shop.place({ [codes.soap]: 1 });
  const paper = async () =>
    Buffer.from(await (await office.get(`/orders/${number}/bolla.pdf`)).arrayBuffer());
  const identity = { name: "Fior di Sale", orderPrefix: "FDS", palette: "terracotta" };
  const logoSvg = '<svg viewBox="0 0 60 20"><path d="M0 0h60v20H0z" fill="var(--accent)"/></svg>';
  await office.put("/settings/identity", { value: { ...identity, logoSvg } });
  const pdf = await paper();
  expect(pdf.toString("latin1")).toContain("/Subtype /Image");
  expect(pdf.toString("latin1")).toMatch(/\/S \/Figure/);
  // The deep colour of the palette, #86402a.
  expect(drawnIn(pdf)).toMatch(/0\.525\d* 0\.25\d* 0\.16\d* scn/);
  await office.put("/settings/identity", { value: identity });
  expect((await paper()).toString("latin1")).not.toContain("/Subtype /Image");
});
