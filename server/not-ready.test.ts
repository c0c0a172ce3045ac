import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { answerNotReady } from "./not-ready.ts";

async function ask(path: string, init: RequestInit = {}) {
  const server = createServer((...exchange) => void answerNotReady(...exchange)).listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}${path}`, init);
  return { status: response.status, text: await response.text() };
}

const html = { accept: "text/html" };
const form = (fields: Record<string, string>) => ({
  method: "POST",
  headers: html,
  body: new URLSearchParams(fields),
});

test("a program gets JSON, and learns that the process lives", async () => {
  expect(await ask("/api")).toEqual({ status: 503, text: '{"status":"unavailable"}' });
  expect(await ask("/healthz", { headers: html })).toEqual({
    status: 200,
    text: '{"status":"ok"}',
  });
});

test("a browser gets a page in Italian", async () => {
  const { status, text } = await ask("/prodotti?q=a&b", { headers: html });
  expect(status).toBe(503);
  expect(text).toContain('lang="it"');
  expect(text).toContain('<a href="/prodotti?q=a&#38;b">Riprova</a>');
});

test("a form comes back with its fields, escaped", async () => {
  const { text } = await ask("/checkout", form({ city: 'Forlì "<b>"' }));
  expect(text).toContain('<form method="post" action="/checkout">');
  expect(text).toContain('name="city" value="Forlì &#34;&#60;b&#62;&#34;"');
});

test("the address of the checkout comes back whole, without the spent bot check", async () => {
  const address = {
    "shippingAddress.street": "Via Cavour 12",
    "shippingAddress.postcode": "47121",
    "shippingAddress.provinceCode": "IT-FC",
    "shippingAddress.countryCode": "IT",
    fiscalCode: "MRTGLI85A41H501X",
    couponCode: "BENVENUTA10",
  };
  const { text } = await ask("/checkout?passo=dati", form({ ...address, recaptchaToken: "used" }));
  for (const [name, value] of Object.entries(address))
    expect(text).toContain(`type="hidden" name="${name}" value="${value}"`);
  expect(text).not.toContain("recaptchaToken");
});

test.each(["password", "currentPassword", "code"])(
  "the value of %s is not written into the page, but asked again beside the other fields",
  async (name) => {
    const { text } = await ask("/login", form({ email: "a@b.it", [name]: "segreto" }));
    expect(text).not.toContain("segreto");
    expect(text).toContain('name="email" value="a@b.it"');
    expect(text).toMatch(new RegExp(`type="(password|text)" name="${name}" required`));
  },
);

test.each(["token", "number"])("a form with the field %s is not sent again", async (name) => {
  const { text } = await ask("/pay", form({ email: "a@b.it", [name]: "segreto" }));
  expect(text).not.toMatch(/segreto|<form/);
});

test("the passwords to type again have names of their own", async () => {
  const passwords = { currentPassword: "a", newPassword: "b", confirmNewPassword: "b" };
  const { text } = await ask("/area-riservata/modifica-password", form(passwords));
  const labels = [...text.matchAll(/<label>(.+?) </g)].map(([, label]) => label);
  expect(labels).toEqual(["Password attuale", "Nuova password", "Conferma la nuova password"]);
});
