import { afterAll, describe, expect, test, vi } from "vitest";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { type Caller, openCallers } from "#tests/harness/callers.ts";
import { readDocument, resolve } from "../fuzz/document.ts";
import {
  addressed,
  bySecretLink,
  initOf,
  isPrivate,
  mailboxCalls,
  nothing,
} from "./private-calls.ts";

vi.setConfig({ testTimeout: 60_000 });

const shop = await createTestCommerce();
afterAll(() => shop.close());
const { anna, bruno, bearers } = await openCallers(shop);
const { operations, schemas } = await readDocument(shop.request);
const keys = operations.map(({ method, path }) => `${method} ${path}`);

async function ask(caller: Caller, url: string, init: RequestInit) {
  const bearer = bearers[caller];
  const headers = new Headers(init.headers);
  if (bearer) headers.set("authorization", `Bearer ${bearer}`);
  const response = await shop.request(url, { ...init, headers });
  return { status: response.status, body: (await response.text()).replaceAll(url, "(here)") };
}

const hers = [anna.email, `Via di ${anna.email}`, anna.number];
const leaks = (body: string) => hers.filter((text) => body.includes(text));

/** An unknown order has no methods to choose from: that list is empty, and everything else is refused. */
const isRefusal = ({ status, body }: { status: number; body: string }) =>
  status === 401 || status === 404 || body.includes('"hydra:totalItems":0');

/** Everything of Anna's, as she sees it. */
async function belongings() {
  const paths = [
    `/shop/orders/${anna.cart}`,
    `/shop/orders/${anna.order}`,
    `/shop/customers/${anna.id}`,
    "/shop/addresses",
    `/shop/wishlists/${anna.wishlist}`,
  ];
  const seen = [];
  for (const path of paths) seen.push(await ask("anna", path, { method: "GET" }));
  return seen;
}

describe("somebody else's thing", () => {
  const secrets = keys.filter(isPrivate);

  test("the table has the calls there are", () => {
    expect(secrets).toContain("PATCH /shop/orders/{token}/complete");
    expect(secrets).toContain("POST /shop/customers/{id}/delete");
    expect(bySecretLink.filter((key) => !keys.includes(key))).toEqual([]);
  });

  test("does not exist, in any call, for anybody, and stays as it was", async () => {
    const before = await belongings();
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    for (const key of secrets) {
      for (const kind of ["cart", "order"] as const) {
        const there = addressed(key, anna, kind);
        const nowhere = addressed(key, nothing, kind);
        for (const caller of ["guest", "bruno", "admin"] as const) {
          const answer = await ask(caller, there.url, there.init);
          const unknown = await ask(caller, nowhere.url, nowhere.init);
          expect({ key, kind, caller, ...answer }).toEqual({ key, kind, caller, ...unknown });
          expect({ key, caller, ...answer }).toSatisfy(isRefusal);
        }
      }
    }
    expect(await belongings()).toEqual(before);
  });

  test("is not told by the calls that are for everybody", async () => {
    const open = keys.filter((key) => key.startsWith("GET ") && !key.includes("/admin/"));
    for (const key of open) {
      const { url, init } = addressed(key, anna, "order");
      for (const caller of ["guest", "bruno", "admin"] as const) {
        expect({ key, leaks: leaks((await ask(caller, url, init)).body) }).toEqual({
          key,
          leaks: [],
        });
      }
    }
  });

  test("a shared wishlist shows what is wished, not who wishes, and cannot be changed", async () => {
    const path = `/shop/wishlists/${anna.wishlist}`;
    const shown = await ask("bruno", path, { method: "GET" });
    expect(shown.status).toBe(200);
    expect(leaks(shown.body)).toEqual([]);
    const add = initOf("PATCH", { productVariantId: bruno.variant });
    expect((await ask("bruno", `${path}/variant`, add)).status).toBe(403);
    expect((await ask("guest", `${path}/variant`, add)).status).toBe(403);
  });
});

describe("tokens that are not good", () => {
  const free = /\/(token|refresh-token)$|\/admin\/administrators\/|^\w+ \/(brt|payments)\//;
  const closed = keys.filter((key) => !free.test(key));

  test.each(["expired", "forged", "deleted"] as const)(
    "%s: refused by every call",
    async (caller) => {
      for (const key of closed) {
        const { url, init } = addressed(key, anna, "cart");
        expect({ key, status: (await ask(caller, url, init)).status }).toEqual({
          key,
          status: 401,
        });
      }
    },
  );
});

/** Numbers, random requests and the mailbox itself differ between any two answers. */
const withoutChance = ({ status, body }: { status: number; body: string }) => ({
  status,
  body: body
    .replaceAll(/"request":"[^"]*"/g, '"request":""')
    .replaceAll(/[\w.-]+@[\w.]+/g, "@")
    .replaceAll(/\d+/g, "0"),
});

function namesMailbox(body: (typeof operations)[number]["requestBody"]): boolean {
  const [content] = Object.values(body?.content ?? {});
  return resolve({ schemas }, content?.schema ?? {}).properties?.["email"] !== undefined;
}

describe("mailboxes", () => {
  test("calls that name one answer the same whether it has an account", async () => {
    for (const [key, body] of Object.entries(mailboxCalls)) {
      const [method = "", path = ""] = key.split(" ");
      const known = await ask("guest", path, initOf(method, body(anna.email)));
      const unknown = await ask("guest", path, initOf(method, body("mai.vista@example.it")));
      expect({ key, ...withoutChance(known) }).toEqual({ key, ...withoutChance(unknown) });
    }
  });

  // Signed in, and the author's own mailbox is taken instead.
  const ignored = "POST /shop/product-reviews";

  test("every call of guests whose body names one is among them", () => {
    const names = operations
      .filter(({ path, requestBody }) => path.startsWith("/shop/") && namesMailbox(requestBody))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((key) => key.startsWith("POST ") && !isPrivate(key) && key !== ignored);
    const samples = Object.keys(mailboxCalls).filter((key) => key.includes(" /shop/"));
    expect(names.toSorted()).toEqual(samples.toSorted());
  });
});

/** Of lists that cannot be read without. */
const queries: Record<string, string> = {
  "GET /admin/readiness/legal-page": "?path=/recesso",
  "GET /admin/addresses-by-path": "?path=/recesso",
  "GET /admin/order-papers/bolle.pdf": `?numbers=${anna.number}`,
  "GET /admin/order-papers/prelievo.pdf": `?numbers=${anna.number}`,
  "GET /admin/accounting": "?month=2026-11",
  "GET /admin/search": "?q=anna",
  "GET /admin/sales": "?by=day&from=2026-11-01&to=2026-11-30",
  ...Object.fromEntries(
    ["corrispettivi.csv", "documenti.csv", "registri.xlsx", "documenti.zip"].map((file) => [
      `GET /admin/exports/accounting/${file}`,
      "?month=2026-11",
    ]),
  ),
  "GET /admin/exports/sales.xlsx": "?by=day&from=2026-11-01&to=2026-11-30",
  "GET /admin/exports/sales.csv": "?by=day&from=2026-11-01&to=2026-11-30",
};

describe("the staff", () => {
  test("reads every list of the back office", async () => {
    const lists = keys.filter((key) => key.startsWith("GET /admin/") && !key.includes("{"));
    for (const key of lists) {
      const { url, init } = addressed(key, anna, "order");
      const { status } = await ask("admin", url + (queries[key] ?? ""), init);
      expect({ key, status }).toEqual({ key, status: 200 });
    }
  });
});
