import { expect, test } from "vitest";
import { paymentAddress, paymentRedirect } from "./backend.ts";

const SHOP_API_URL = "https://backend.example/api/v2";
const LOCALE_PREFIX = false;

test("the page is on the host of the backend, or where it is told to be", () => {
  const path = "/it/order/tok/pay";
  expect(paymentAddress({ SHOP_API_URL }, path)).toBe("https://backend.example/it/order/tok/pay");
  const SHOP_PAYMENT_URL = "https://pay.example/";
  expect(paymentAddress({ SHOP_API_URL, SHOP_PAYMENT_URL }, path)).toBe(
    "https://pay.example/it/order/tok/pay",
  );
});

test.each(["it", "it_IT"])("our own path leads there without a redirect: %s", async (locale) => {
  const path = `/${locale}/order/a%22%3Eb/pay`;
  const response = await paymentRedirect({ SHOP_API_URL, LOCALE_PREFIX }).request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("refresh")).toBe(`0; url=https://backend.example${path}`);
  expect(await response.text()).not.toContain('">b');
});

test.each([
  ["/it_IT/order/thank-you", "/thankyou"],
  ["/it/order/thank-you", "/thankyou"],
  ["/it_IT/order/tok", "/order-error?token=tok"],
  ["/it_IT/order/after-pay?hash=x", "https://backend.example/it_IT/order/after-pay?hash=x"],
  ["/it_IT/order/after-pay/x", "https://backend.example/it_IT/order/after-pay/x"],
  [
    "/it_IT/order/payment-request/pay/x",
    "https://backend.example/it_IT/order/payment-request/pay/x",
  ],
])("a payment that comes back to %s goes on to %s", async (path, end) => {
  const response = await paymentRedirect({ SHOP_API_URL, LOCALE_PREFIX }).request(path);
  expect(response.headers.get("location")).toBe(end);
});

test("it comes back under the prefix of the language", async () => {
  const shop = paymentRedirect({ SHOP_API_URL, LOCALE_PREFIX: true });
  const response = await shop.request("/it_IT/order/thank-you");
  expect(response.headers.get("location")).toBe("/it/thankyou");
});
