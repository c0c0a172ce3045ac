import { expect, test } from "vitest";
import { readSignature, signCall } from "./storefront-signature.ts";

const secret = "a secret that both hosts know, long enough";
const now = new Date("2026-11-16T09:00:00Z");
const call = { method: "POST", url: "https://api.example/api/v2/shop/orders?x=1" };
const shopper = { address: "2001:db8::7", nearby: false };
const signature = signCall(shopper, { secret, now, call });

test("whoever has the secret may say for whom it calls", () => {
  expect(readSignature(signature, { secret, now, call })).toEqual(shopper);
  const inside = { ...call, url: "http://10.0.0.5:3000/api/v2/shop/orders?x=1" };
  expect(readSignature(signature, { secret, now, call: inside })).toEqual(shopper);
});

test.each([
  ["another secret", { secret: `${secret}!`, now, call }],
  ["another call", { secret, now, call: { ...call, method: "GET" } }],
  ["another address", { secret, now, call: { ...call, url: `${call.url}&y=1` } }],
  ["ten minutes later", { secret, now: new Date(now.getTime() + 600_000), call }],
])("%s is not believed", (_, asked) => {
  expect(readSignature(signature, asked)).toBeUndefined();
});

test("nor is a changed address, or none", () => {
  const asked = { secret, now, call };
  expect(readSignature(signature.replace("db8", "db9"), asked)).toBeUndefined();
  expect(readSignature(signature.replace(";far;", ";near;"), asked)).toBeUndefined();
  for (const broken of [undefined, "", "x", "1.2.3.4;far;1;", signature.slice(0, -1)]) {
    expect(readSignature(broken, asked)).toBeUndefined();
  }
});
