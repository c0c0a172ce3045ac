import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Changes, watchChanges } from "#commerce/kernel/db/changes.ts";
import { endSession } from "#commerce/auth/sessions.ts";
import { writeStored } from "#commerce/settings/stored-value.ts";
import { createTestCommerce, type TestCommerce } from "#tests/harness/commerce.ts";
import { post, signIn } from "#tests/harness/customer.ts";
import { eventually } from "#tests/harness/eventually.ts";
import { audienceOf, closedApi, closedPages, type Closure, watchClosure } from "./closed-shop.ts";
import type { ServerEnv } from "./http/log.ts";

let shop: TestCommerce;
let lines: Changes[];
let closures: Closure[];

beforeAll(async () => {
  shop = await createTestCommerce();
  lines = [await watchChanges(shop.database), await watchChanges(shop.database)];
  closures = lines.map((changes) => watchClosure(shop.ctx, changes));
});
afterAll(async () => {
  for (const line of lines) await line.close();
  await shop.close();
});

const setOpen = (open: boolean) => writeStored(shop.ctx, "storefront", { open });

/** One process's pages; each returns the path rendered and its audience. */
function doorOf(closure: Closure) {
  const app = new Hono<ServerEnv>();
  app.use("/api/v2/shop/*", closedApi(closure));
  app.route("/", shop.app);
  app.use(closedPages(closure));
  app.all("*", (c) =>
    c.text(`${c.req.method} ${new URL(c.req.url).pathname} ${audienceOf(c.req.raw)}`, 200, {
      "cache-control": "public, s-maxage=60",
    }),
  );
  return async (path: string, init?: RequestInit) => app.request(path, init);
}

const visit = (path: string, init?: RequestInit) => doorOf(closures[0] as Closure)(path, init);

describe("a closed shop", () => {
  beforeAll(() => setOpen(false));

  test.each(["/", "/prodotti/crema", "/carrello", "/non-esiste", "/it/prodotti"])(
    "says so at %s",
    async (path) => {
      const response = await visit(path);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("3600");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-robots-tag")).toBe("noindex");
      const prefix = path.startsWith("/it/") ? "/it" : "";
      expect(await response.text()).toBe(`GET ${prefix}/presto visitor`);
    },
  );

  test("takes no form but the newsletter's", async () => {
    const form = { method: "POST", body: new URLSearchParams({ email: "x" }) };
    const refused = await visit("/carrello", form);
    expect([refused.status, await refused.text()]).toEqual([503, "GET /presto visitor"]);
    const taken = await visit("/presto", form);
    expect([taken.status, await taken.text()]).toEqual([200, "POST /presto visitor"]);
  });

  test.each([
    "/presto",
    "/newsletter?confirm=x",
    "/privacy",
    "/cookie-policy",
    "/recesso",
    "/ordine/tok",
    "/thankyou/tok",
  ])("leaves %s within reach, and out of every cache", async (path) => {
    const response = await visit(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(await response.text()).toBe(`GET ${path.split("?")[0]} visitor`);
  });

  test("sends robots away and answers machines in their terms", async () => {
    const robots = await visit("/robots.txt");
    expect([robots.status, await robots.text()]).toEqual([200, "User-agent: *\nDisallow: /\n"]);
    for (const path of ["/sitemap.xml", "/prodotti.xml", "/prodotti.data", "/llms.txt"]) {
      const response = await visit(path);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        503,
        expect.stringContaining("text/plain"),
      ]);
    }
    const head = await visit("/", { method: "HEAD" });
    expect([head.status, head.headers.get("retry-after")]).toEqual([503, "3600"]);
  });

  test("keeps the shop API closed but for the newsletter, and the office open", async () => {
    for (const [path, init] of [
      ["/api/v2/shop/products-with-facets", {}],
      ["/api/v2/shop/orders", post({})],
      ["/api/v2/shop/customers", post({})],
    ] as const) {
      const response = await visit(path, init);
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "3600"]);
      expect(await response.json()).toMatchObject({
        "@type": "hydra:Error",
        "hydra:description": "The shop is closed to visitors.",
      });
    }
    const asked = { email: "lettrice@example.it", consents: { newsletter: true } };
    expect((await visit("/api/v2/shop/customers/newsletter", post(asked))).status).toBe(202);
    expect((await visit("/api/v2/admin/orders")).status).toBe(401);
  });
});

const seen = async (cookie: string) =>
  (await visit("/prodotti", { headers: { cookie } })).status === 200;

describe("whoever works here", () => {
  let cookie: string;
  let attributes: string[];
  let owner: Awaited<ReturnType<typeof signIn>>;

  beforeAll(async () => {
    await setOpen(false);
    owner = await signIn(shop, { email: "titolare@example.it", role: "owner" });
    const answer = await owner.request("/admin/preview", post({}));
    const [line = ""] = answer.headers.getSetCookie();
    [cookie = "", ...attributes] = line.split("; ");
  });

  test("sees the shop itself, which nobody may keep", async () => {
    expect(attributes).toEqual(["Path=/", "Max-Age=43200", "HttpOnly", "SameSite=Lax"]);
    const response = await visit("/prodotti", { headers: { cookie: `a=b; ${cookie}; c=d` } });
    expect([response.status, await response.text()]).toEqual([200, "GET /prodotti staff"]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const call = await visit("/api/v2/shop/company", { headers: { cookie } });
    expect(call.status).toBe(200);
  });

  test("reads the shop's data in the office, without the preview", async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    for (const call of ["taxons-tree", "selling-terms", "contact-request-types"]) {
      const answer = await visit(`/api/v2/admin/shop/${call}`, { headers });
      expect([call, answer.status]).toEqual([call, 200]);
      expect((await visit(`/api/v2/shop/${call}`, { headers })).status).toBe(503);
    }
    expect((await visit("/api/v2/admin/shop/taxons-tree")).status).toBe(401);
  });

  test("needs a cookie that is ours, young and of a session that lives", async () => {
    const [expires = "", session = "", signature = ""] = cookie.replace("preview=", "").split(".");
    expect(await seen(`preview=${Number(expires) + 1}.${session}.${signature}`)).toBe(false);
    expect(await seen(`preview=${expires}.altra.${signature}`)).toBe(false);
    expect(await seen("preview=")).toBe(false);
    const { now } = shop.time;
    shop.time.now = new Date(Number(expires) * 1000);
    expect(await seen(cookie)).toBe(false);
    shop.time.now = now;
    expect(await seen(cookie)).toBe(true);
    await endSession(shop.ctx, session);
    expect(await seen(cookie)).toBe(false);
  });

  test("gives the cookie back", async () => {
    const again = await signIn(shop, { email: "altra@example.it", role: "owner" });
    const [line] = (await again.request("/admin/preview/end", post({}))).headers.getSetCookie();
    expect(line).toContain("preview=; Path=/; Max-Age=0");
  });
});

test("opening is seen by the next request in every process, closing as soon as it is told", async () => {
  const doors = closures.map(doorOf);
  const states = () => Promise.all(doors.map(async (door) => (await door("/prodotti")).status));
  for (let round = 0; round < 5; round++) {
    await setOpen(true);
    expect(await states()).toEqual([200, 200]);
    await eventually(() => expect(closures.map((one) => one.isOpen())).toEqual([true, true]));
    await setOpen(false);
    await eventually(async () => expect(await states()).toEqual([503, 503]));
    expect(closures.map((one) => one.isOpen())).toEqual([false, false]);
  }
});
