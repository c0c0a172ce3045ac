import { afterEach, describe, expect, test } from "vitest";
import {
  clearCartToken,
  configureCookies,
  readCartToken,
  setCartToken,
  setFlash,
  consumeFlash,
} from "./cookies.server.ts";

afterEach(() => configureCookies({ secure: false }));

async function sentBy(set: (headers: Headers) => Promise<void>): Promise<string> {
  const headers = new Headers();
  await set(headers);
  return headers.get("set-cookie") ?? "";
}

const requestWith = (cookie: string) =>
  new Request("http://shop.test/", { headers: { cookie: cookie.split(";")[0] ?? "" } });

describe("the cart token", () => {
  test("comes back as it was stored", async () => {
    const cookie = await sentBy((headers) => setCartToken(headers, "nAWw2jewpA"));
    expect(await readCartToken(requestWith(cookie))).toBe("nAWw2jewpA");
  });

  test("is kept 30 days, out of reach of scripts and of other sites", async () => {
    const cookie = await sentBy((headers) => setCartToken(headers, "x"));
    expect(cookie).toMatch(/Max-Age=2592000/);
    expect(cookie).toMatch(/Path=\/(;|$)/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
  });

  test("travels only over https where the shop is served so", async () => {
    configureCookies({ secure: true });
    const cookie = await sentBy((headers) => setCartToken(headers, "x"));
    expect(cookie).toMatch(/^__Host-shop_cart=.*; Secure/);
    expect(cookie).not.toMatch(/Domain/);
    expect(await readCartToken(requestWith(cookie))).toBe("x");
    expect(await readCartToken(requestWith(cookie.replace("__Host-", "")))).toBeNull();
    expect(await sentBy(clearCartToken)).toMatch(/^__Host-.*Secure/);
  });

  test("is absent when cleared, missing or forged", async () => {
    expect(await sentBy(clearCartToken)).toMatch(/^shop_cart=;.*Max-Age=0/);
    for (const cookie of ["", "other=1", "shop_cart=", "shop_cart=%%%", "shop_cart=e30="])
      expect(await readCartToken(requestWith(cookie))).toBeNull();
  });
});

test("a flash message is read once", async () => {
  const cookie = await sentBy((headers) => setFlash(headers, "È nel carrello"));
  const headers = new Headers();
  expect(await consumeFlash(requestWith(cookie), headers)).toBe("È nel carrello");
  expect(headers.get("set-cookie")).toMatch(/Max-Age=0/);
});
