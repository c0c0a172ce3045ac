import { afterAll, beforeAll, expect, test } from "vitest";
import { parseTrustedProxies, trustNobody } from "#commerce/kernel/http/trusted-networks.ts";
import { demoStaffRefused } from "#contract/customer.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { post } from "#tests/harness/customer.ts";
import { giulia, livia, password } from "#tests/harness/signed-in.ts";

let shop: TestCommerce;
const trustProxy = parseTrustedProxies("true") ?? trustNobody;
beforeAll(async () => {
  shop = await createTestCommerce({ config: { demo: true, trustProxy } });
});
afterAll(() => shop.close());

const office = "/api/v2/admin/administrators/token";
const counter = "/api/v2/shop/customers/token";

async function logIn(path: string, email: string, forwardedFor: string) {
  const headers = { host: "shop.example", "x-forwarded-for": forwardedFor };
  const incoming = { headers, socket: { remoteAddress: "127.0.0.1" } };
  return shop.app.request(path, post({ email, password }), { incoming });
}

test.each([office, counter])(
  "the demo's administrator gets in at %s only from nearby",
  async (path) => {
    const far = await logIn(path, livia, "203.0.113.9");
    expect(far.status).toBe(403);
    expect(await far.json()).toMatchObject({ "hydra:description": demoStaffRefused });
    expect((await logIn(path, livia, "192.168.1.5")).status).toBe(200);
  },
);

test("the demo's customers get in from everywhere", async () => {
  expect((await logIn(counter, giulia, "203.0.113.9")).status).toBe(200);
});

test("whoever does not know the password hears nothing of it", async () => {
  const headers = { host: "shop.example", "x-forwarded-for": "203.0.113.9" };
  const incoming = { headers, socket: { remoteAddress: "127.0.0.1" } };
  const wrong = post({ email: livia, password: "Sbagliata2026!" });
  expect((await shop.app.request(office, wrong, { incoming })).status).toBe(401);
});

test("a shop that is no demo does not look where its staff comes from", async () => {
  const real = await createTestCommerce({ config: { demo: false, trustProxy } });
  const headers = { host: "shop.example", "x-forwarded-for": "203.0.113.9" };
  const incoming = { headers, socket: { remoteAddress: "127.0.0.1" } };
  const answer = await real.app.request(office, post({ email: livia, password }), { incoming });
  expect(answer.status).toBe(200);
  await real.close();
});
