import { expect, test } from "vitest";
import { WithdrawalRequest } from "#contract/support.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { solvedCheck } from "#tests/harness/solved-check.ts";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";

const shop = await openShop({ config: { limitFactor: 1 }, plugins: [solvedCheck] });

const send = (path: string, body: object, address: string, method = "POST") =>
  shop.request(`/shop${path}`, {
    method,
    headers: {
      "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/ld+json",
      "x-forwarded-for": address,
    },
    body: JSON.stringify(body),
  });

let people = 0;
const someone = () => `persona-${(people += 1)}@example.it`;
type Ask = (address: string, proof?: object, email?: string) => Promise<Response>;

const askCode: Ask = (address, proof = {}, email = someone()) =>
  send("/customers/login-code", { email, ...proof }, address);
const askAlert: Ask = (address, proof = {}, email = someone()) =>
  send("/stock-alerts", { productVariant: codes.soap, email, ...proof }, address);
const withdraw: Ask = (address, proof = {}, email = someone()) => {
  const person = { firstName: "Anna", lastName: "Bianchi", email };
  return send("/withdrawal-requests", { ...person, orderNumber: "1", ...proof }, address);
};
const order: Ask = async (address, proof = {}, email = someone()) => {
  const token = await shop.ready({ [codes.soap]: 1 }, { email });
  return send(`/orders/${token}/complete`, proof, address, "PATCH");
};
const place = () => shop.place({ [codes.soap]: 1 }, { by: "BONIFICO", email: someone() });
const movingOf =
  ({ token }: { token: string }): Ask =>
  (address, proof = {}, email = someone()) =>
    send(`/orders/${token}/mailbox-code`, { email, ...proof }, address);
const askContact: Ask = (address, proof = {}, email = someone()) => {
  const person = { firstName: "Anna", lastName: "Bianchi", email };
  const form = { ...person, type: "altro", message: "Dov'è il mio pacco?", privacy: true };
  return send("/contact-requests", { ...form, ...proof }, address);
};
const subscribe: Ask = (address, proof = {}, email = someone()) =>
  send("/customers/newsletter", { email, consents: { newsletter: true }, ...proof }, address);
const signUp: Ask = (address, proof = {}, email = someone()) => {
  const person = { firstName: "Anna", lastName: "Bianchi", email, password: "Ciliegie-nere-43" };
  return send("/customers", { ...person, consents: { privacy: true }, ...proof }, address);
};

const solved = { recaptchaToken: "solved" };
const statuses = async (count: number, ask: (turn: number) => Promise<Response>) => {
  const found = [];
  for (let turn = 1; turn <= count; turn += 1) found.push((await ask(turn)).status);
  return found;
};

test("after a burst from one network every email takes a proof of work, elsewhere none does", async () => {
  const burst = "203.0.113.1";
  expect(await statuses(12, () => askCode(burst))).toEqual(Array(12).fill(200));
  const moving = movingOf(await place());
  for (const ask of [askCode, askAlert, withdraw, order, moving, askContact, subscribe, signUp]) {
    const refused = await ask(burst);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(600);
    expect(await refused.text()).toContain("Riprova tra qualche minuto");
    expect((await ask(burst, solved)).ok).toBe(true);
    expect((await ask("203.0.113.2")).ok).toBe(true);
  }
});

test("after a burst to one mailbox alerts and changes of an order take one, from any network", async () => {
  for (const ask of [askAlert, movingOf(await place())]) {
    const email = someone();
    const found = await statuses(6, (turn) => ask(`198.51.100.${turn}`, {}, email));
    expect(found.map((status) => status === 429)).toEqual([...Array(5).fill(false), true]);
    expect((await ask("198.51.100.7", solved, email)).ok).toBe(true);
  }
});

test("strangers cannot use up the receipts of a withdrawal: a proof of work brings one nevertheless", async () => {
  const email = someone();
  const receipt = async (address: string, proof?: object) =>
    (await answerAs(WithdrawalRequest, await withdraw(address, proof, email), 201))
      .acknowledgementSentTo;
  for (let turn = 1; turn <= 8; turn += 1) await receipt(`192.0.2.${turn}`);
  expect(await receipt("192.0.2.9")).toBeNull();
  expect(await receipt("192.0.2.9", solved)).toBe(email);
});
