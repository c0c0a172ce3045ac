import { expect, test } from "vitest";
import { paymentAddress, paymentRedirect } from "./payment-redirect.ts";

const SHOP_API_URL = "https://backend.example/api/v2";

test("the page is on the host of the backend, or where it is told to be", () => {
  const path = "/it/order/tok/pay";
  expect(paymentAddress({ SHOP_API_URL }, path)).toBe("https://backend.example/it/order/tok/pay");
  const SHOP_PAYMENT_URL = "https://pay.example/";
  expect(paymentAddress({ SHOP_API_URL, SHOP_PAYMENT_URL }, path)).toBe(
    "https://pay.example/it/order/tok/pay",
  );
});

test("our own path leads there without a redirect, and quotes what it is given", async () => {
  const response = await paymentRedirect({ SHOP_API_URL }).request("/it/order/a%22%3Eb/pay");
  expect(response.status).toBe(200);
  expect(response.headers.get("refresh")).toBe(
    "0; url=https://backend.example/it/order/a%22%3Eb/pay",
  );
  expect(await response.text()).not.toContain('">b');
});
