import { readFileSync } from "node:fs";
import { describe, expect, inject, test } from "vitest";
import { formsIn } from "../fuzz/forms.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { shopApi } from "#tests/harness/buying.ts";
import { startShop } from "#tests/harness/shop-server.ts";
import { startTlsShop } from "#tests/harness/tls-shop.ts";
import { giulia, password } from "#tests/harness/signed-in.ts";
import { openVisitor } from "#tests/harness/visitor.ts";

const product = "/prodotti/siero-acido-ialuronico";

/** Pages kept and rendered, the API, the payment page, the back office, and addresses that are not there. */
const documents = [
  "/",
  "/",
  product,
  "/carrello",
  "/accesso",
  "/stato",
  "/api/v2/shop/company",
  "/api/v2/shop/company",
  "/api/v2/docs.json",
  "/api/v2/admin/orders",
  "/it/order/x/pay",
  "/admin/",
  "/non-esiste",
  "/robots.txt",
];

const always: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "permissions-policy": /camera=\(\)/,
  "cross-origin-opener-policy": /^same-origin$/,
  "x-frame-options": /^DENY$/,
  "content-security-policy": /frame-ancestors 'none'/,
};

describe.each(["http", "https"])("a shop reached by %s", (scheme) => {
  const secure = scheme === "https";
  test("says in every answer what browsers may do with it, and closes its cookies", async () => {
    const start = secure ? startTlsShop : startShop;
    const shop = await start({ LOG_LEVEL: "debug" }, inject("shopSeed"));
    try {
      const { visitor, cookies } = await shopping(shop.baseUrl);
      const missing = [];
      for (const path of documents) {
        const { headers } = await visitor.send(path);
        for (const [name, wanted] of Object.entries(always)) {
          const value = headers.get(name) ?? "";
          if (!wanted.test(value)) missing.push(`${path} ${name}: ${value}`);
        }
        const transport = headers.get("strict-transport-security");
        expect([path, transport !== null]).toEqual([path, secure]);
        const policy = headers.get("content-security-policy") ?? "";
        expect([path, policy]).toEqual([path, expect.stringContaining("base-uri 'none'")]);
        expect([path, policy]).toEqual([
          path,
          expect.stringMatching(/object-src 'none'|default-src 'none'/),
        ]);
        expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
      }
      expect(missing).toEqual([]);
      expect(cookies.length).toBeGreaterThan(2);
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; HttpOnly/i);
        expect(cookie).toMatch(/; SameSite=Lax/i);
        expect(cookie).toMatch(/; Path=\//i);
        expect([cookie, /; Secure/i.test(cookie)]).toEqual([cookie, secure]);
        expect([cookie, cookie.startsWith("__Host-")]).toEqual([cookie, secure]);
      }
      expect(await secretsIn(shop.logFile, visitor.cookies)).toEqual([]);
    } finally {
      await shop.stop();
    }
  });
});

/** Signs in, fills a cart and buys: all that sets a cookie or handles a secret. */
async function shopping(baseUrl: string) {
  const visitor = openVisitor(baseUrl);
  const cookies: string[] = [];
  const note = (response: Response) => {
    cookies.push(...response.headers.getSetCookie());
    return response;
  };
  expect(note(await visitor.logIn(giulia, password)).status).toBe(303);
  const [add] = formsIn(await visitor.read(product), "/").filter(
    ({ action }) => action === "/carrello",
  );
  note(
    await visitor.post("/carrello", { ...Object.fromEntries(add?.fields ?? []), quantity: "1" }),
  );
  note(await visitor.send("/stato"));
  await visitor.post("/password-dimenticata", { email: giulia });
  const bought = { email: "log@posta.example", payment: "CONTRASSEGNO" } as const;
  const { token } = await orderByApi(shopApi(baseUrl), bought);
  for (const path of [`/thankyou/${token}`, `/ordine/${token}`, `/it/order/${token}/pay`]) {
    note(await visitor.send(path));
  }
  visitor.cookies.set("order", token);
  return { visitor, cookies };
}

/** Passwords, mailboxes, tokens of carts, orders and sessions that the log should not know. */
async function secretsIn(logFile: string, cookies: Map<string, string>): Promise<string[]> {
  const log = readFileSync(logFile, "utf8");
  expect(log).toContain('"path":"/carrello"');
  const tokens = [...cookies.values()].flatMap((value) => [
    value,
    Buffer.from(decodeURIComponent(value), "base64").toString().replaceAll('"', ""),
  ]);
  const secrets = [giulia, "log@posta.example", "Bearer ", ...tokens];
  // The password of the demo is announced at the start, and only there.
  const lines = log.split("\n").filter((line) => line.startsWith("{"));
  return [...secrets, password].filter(
    (secret) => secret.length > 5 && lines.some((line) => line.includes(secret)),
  );
}
