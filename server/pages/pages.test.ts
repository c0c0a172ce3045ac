import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createPageCache } from "./page-cache.ts";
import { createPages, type Rendered } from "./pages.ts";

const publicPage = {
  "content-type": "text/html",
  "cache-control": "public, max-age=0, s-maxage=60",
};

type Answer = Pick<Rendered, "response" | "html" | "nonce">;

function host(
  answer: (request: Request, count: number) => Answer | Promise<Answer>,
  complete = true,
  bytes = 1_000_000,
  tags = new Set(["catalogue"]),
) {
  let renders = 0;
  const cache = createPageCache(bytes);
  const pages = createPages({
    render: async (request) => ({
      ...(await answer(request, ++renders)),
      tags,
      complete,
    }),
    cache,
    log: pino({ level: "silent" }),
  });
  const app = new Hono().all("*", pages);
  return { app, cache, renders: () => renders };
}

const html = (text: string, headers: HeadersInit = publicPage, status = 200): Answer => ({
  response: new Response(null, { status, headers }),
  html: text,
  nonce: "nonce",
});

test("a public page is rendered once", async () => {
  const { app, renders } = host((_, count) => html(`<p>${count}</p>`));
  await app.request("/");
  const second = await app.request("/");
  expect(await second.text()).toBe("<p>1</p>");
  expect(renders()).toBe(1);
});

test.each([
  [24, "page"],
  [5000, "page"],
  [24, "map"],
  [5000, "map"],
])("the keys of %i products fit into the headers of a %s", async (products, kind) => {
  const codes = Array.from({ length: products }, (_, at) => `item:SIERO_${at}`);
  const map = new Response("<urlset/>", { headers: { ...publicPage, "content-type": "text/xml" } });
  const answer = kind === "page" ? html("<p>x</p>") : { response: map, html: undefined, nonce: "" };
  const { app } = host(() => answer, true, 1_000_000, new Set(["stock", ...codes]));
  const keys = (await app.request("/")).headers.get("surrogate-key");
  // A streamed sitemap is sent before all its products are known.
  const any = products > 24 || kind === "map" ? ["products"] : [];
  expect(keys?.split(" ")).toEqual(["stock", ...(products === 24 ? codes : []), ...any]);
});

test("visitors who come together share one render", async () => {
  const { app, renders } = host(async () => html("<p>x</p>"));
  await Promise.all(Array.from({ length: 20 }, () => app.request("/prodotti")));
  expect(renders()).toBe(1);
});

test("a visitor who leaves takes the page from nobody", async () => {
  const leave = new AbortController();
  const started = Promise.withResolvers<void>();
  const { app } = host(({ signal }) => {
    started.resolve();
    // Like a router whose request was aborted: never resolves.
    return new Promise((resolve) => setTimeout(() => !signal.aborted && resolve(html("<p>x</p>"))));
  });
  void app.request("/prodotti", { signal: leave.signal });
  await started.promise;
  leave.abort();
  expect(await (await app.request("/prodotti")).text()).toBe("<p>x</p>");
});

const varying = { ...publicPage, "no-vary-search": 'params, except=("a" "b")' };

test("only the parameters a page declares make another page", async () => {
  const { app, renders } = host(() => html("<p>x</p>", varying));
  await app.request("/prodotti?b=1&a=2");
  await app.request("/prodotti?a=2&b=1");
  await app.request("/prodotti?a=2&utm_source=mail&b=1&zz=1");
  expect(renders()).toBe(1);
  await app.request("/prodotti?a=3");
  expect(renders()).toBe(2);
  for (let made = 0; made < 5; made++) await app.request(`/prodotti?a=3&zz=${made}`);
  expect(renders()).toBe(2);
});

test("an address spelt in another way than the kept one does not wait for itself", async () => {
  const { app, renders } = host(({ url }) => html(new URL(url).search, varying));
  expect(await (await app.request("/ricerca?b=due%20parole")).text()).toBe("?b=due%20parole");
  await app.request("/ricerca?b=due+parole");
  expect(renders()).toBe(1);
});

test("other parameters do not reach a page that others get", async () => {
  const { app } = host(({ url }) => html(new URL(url).search, varying));
  const read = async (path: string) => (await app.request(path)).text();
  expect(await read("/prodotti?zz=evil&a=1")).toBe("?a=1");
  expect(await read("/prodotti?a=1")).toBe("?a=1");
  expect(await read("/prodotti?zz=evil&a=2")).toBe("?a=2");
});

test("a page that declares none is one page, however it is asked for", async () => {
  const { app, renders } = host(() =>
    html("<p>x</p>", { ...publicPage, "no-vary-search": "params" }),
  );
  for (const path of ["/faq", "/faq?x", "/faq?y=1&x"]) await app.request(path);
  expect(renders()).toBe(1);
});

test("filters that come with a change of the catalogue count from then on", async () => {
  let names = '"a"';
  const { app, cache } = host(({ url }) =>
    html(new URL(url).search, { ...publicPage, "no-vary-search": `params, except=(${names})` }),
  );
  const read = async (path: string) => (await app.request(path)).text();
  expect(await read("/prodotti?new=1")).toBe("");
  names = '"a" "new"';
  cache.drop("catalogue");
  expect(await read("/prodotti?new=1")).toBe("?new=1");
});

test("personal pages read every parameter, each time", async () => {
  const { app } = host(({ url }) => html(new URL(url).search, { "content-type": "text/html" }));
  expect(await (await app.request("/checkout?passo=2&x=1")).text()).toBe("?passo=2&x=1");
});

test("HEAD is answered from the cache", async () => {
  const { app, renders } = host(() => html("<p>x</p>"));
  const full = await app.request("/");
  const head = await app.request("/", { method: "HEAD" });
  expect(head.headers.get("etag")).toBe(full.headers.get("etag"));
  expect(await head.text()).toBe("");
  expect(renders()).toBe(1);
});

test("what a page says of its parameters is not said of its data", async () => {
  const { app } = host(() => ({
    response: new Response("{}", { headers: { ...varying, "content-type": "application/json" } }),
    html: undefined,
    nonce: "nonce",
  }));
  expect((await app.request("/prodotti.data?_routes=x")).headers.has("no-vary-search")).toBe(false);
});

test.each([
  ["private pages", { "content-type": "text/html", "cache-control": "private, no-store" }],
  ["pages that set a cookie", { ...publicPage, "set-cookie": "a=b" }],
])("%s are never kept", async (_, headers) => {
  const { app, renders } = host(() => html("<p>x</p>", headers));
  await app.request("/carrello");
  await app.request("/carrello");
  expect(renders()).toBe(2);
});

test("visitors who come together to a private page get one render each", async () => {
  const { app, renders } = host((request) =>
    html(request.headers.get("cookie") ?? "", { "content-type": "text/html" }),
  );
  const visits = ["a=1", "a=2", "a=3"].map((cookie) =>
    app.request("/carrello", { headers: { cookie } }),
  );
  const bodies = await Promise.all((await Promise.all(visits)).map((response) => response.text()));
  expect(bodies).toEqual(["a=1", "a=2", "a=3"]);
  expect(renders()).toBe(3);
});

test("errors are never kept", async () => {
  const { app, renders } = host(() => html("<p>no</p>", publicPage, 404));
  expect((await app.request("/x")).status).toBe(404);
  await app.request("/x");
  expect(renders()).toBe(2);
});

test("brotli for those who take it, and a 304 for those who have it", async () => {
  const { app } = host(() => html("<p>ciao</p>"));
  const full = await app.request("/", { headers: { "accept-encoding": "gzip, br" } });
  expect(full.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await full.arrayBuffer()).toString()).toBe("<p>ciao</p>");
  const again = await app.request("/", {
    headers: { "if-none-match": full.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});

test("a stale page is served at once and renewed without the visitor's cookies", async () => {
  const seen: (string | null)[] = [];
  const { app, cache, renders } = host((request, count) => {
    seen.push(request.headers.get("cookie"));
    return html(`<p>${count}</p>`);
  });
  await app.request("/");
  const kept = cache.get("/?");
  if (kept) kept.freshUntil = 0;
  const stale = await app.request("/", { headers: { cookie: "cart=secret" } });
  expect(await stale.text()).toBe("<p>1</p>");
  await expect.poll(renders).toBe(2);
  expect(seen).toEqual([null, null]);
  expect(await (await app.request("/")).text()).toBe("<p>2</p>");
});

test("while the backend is down a stale page keeps serving", async () => {
  const { app, cache } = host((_, count) => {
    if (count > 1) throw new Error("down");
    return html("<p>1</p>");
  });
  await app.request("/");
  const kept = cache.get("/?");
  if (kept) kept.freshUntil = 0;
  expect(await (await app.request("/")).text()).toBe("<p>1</p>");
  expect(await (await app.request("/")).text()).toBe("<p>1</p>");
});

test("the policy names the nonce of its render, whatever scripts stand in the page", async () => {
  const evil = "<script>alert(1)</script>";
  for (const headers of [publicPage, { "content-type": "text/html" }]) {
    const { app } = host((_, count) => ({ ...html(evil, headers), nonce: `nonce${count}` }));
    const policy = (await app.request("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-nonce1' /);
    // The hash of `alert(1)`.
    expect(policy).not.toContain("bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=");
    expect(policy).not.toContain("unsafe-inline");
  }
});

test("a kept page goes out with the nonce it was made with", async () => {
  const { app, renders } = host((_, count) => ({
    ...html(`<script nonce="nonce${count}"></script>`),
    nonce: `nonce${count}`,
  }));
  const { headers } = await app.request("/");
  const etag = headers.get("etag") ?? "";
  const again = await app.request("/");
  expect(await again.text()).toContain("nonce1");
  const known = await app.request("/", { headers: { "if-none-match": etag } });
  expect(known.status).toBe(304);
  for (const answer of [again, known])
    expect(answer.headers.get("content-security-policy")).toContain("'nonce-nonce1'");
  expect(renders()).toBe(1);
});

test("crawlers get the status but not the error page, everybody else does", async () => {
  const { app } = host(() =>
    html("<h1>Hai smarrito la via</h1>", { "content-type": "text/html" }, 404),
  );
  const bot = await app.request("/x", { headers: { "user-agent": "Googlebot/2.1" } });
  expect(bot.status).toBe(404);
  expect(await bot.text()).toBe("");
  for (const agent of ["Mozilla/5.0 Firefox/140.0", "curl/8.10.1", "HeadlessChrome/140.0"]) {
    const visit = await app.request("/x", { headers: { "user-agent": agent } });
    expect(await visit.text()).toContain("smarrito");
  }
});

test("a change of its data drops a page, another change does not", async () => {
  const { app, cache, renders } = host(() => html("<p>x</p>"));
  await app.request("/");
  cache.drop("blog");
  await app.request("/");
  expect(renders()).toBe(1);
  cache.drop("catalogue");
  await app.request("/");
  expect(renders()).toBe(2);
});

test("a page whose data changed while it was being made is not kept", async () => {
  const { app, cache, renders } = host(() => {
    cache.drop("catalogue");
    return html("<p>old</p>");
  });
  await app.request("/");
  await app.request("/");
  expect(renders()).toBe(2);
});

test("a page made while the backend failed is not kept", async () => {
  const { app, renders } = host(() => html("<p>no menu</p>"), false);
  await app.request("/");
  await app.request("/");
  expect(renders()).toBe(2);
});

const noise = (bytes: number) => randomBytes(bytes).toString("base64");

test("what the cache holds fits into its room: texts, both encodings, headers and addresses", async () => {
  const room = 2_000_000;
  const headers = { ...publicPage, link: noise(3000) };
  const { app, cache } = host(() => html(noise(20_000), headers), true, room);
  const paths = Array.from({ length: 120 }, (_, at) => `/prodotti/${at}-${"lungo".repeat(50)}`);
  for (const path of paths)
    for (const encoding of ["br", "gzip", "identity"])
      await (await app.request(path, { headers: { "accept-encoding": encoding } })).arrayBuffer();
  const kept = paths.flatMap((path) => {
    const page = cache.get(`${path}?`);
    return page ? [{ path, page }] : [];
  });
  const held = kept.map(({ path, page }) => {
    const pieces = new Set([page.html, ...Object.values(page.bodies)].map(({ buffer }) => buffer));
    const bodies = [...pieces].reduce((sum, { byteLength }) => sum + byteLength, 0);
    return bodies + path.length + page.headers.flat().join("").length;
  });
  expect(kept.length).toBeGreaterThan(10);
  expect(held.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(room * 0.75);
  expect(Object.keys(kept.at(-1)?.page.bodies ?? {})).toEqual(["br", "gzip", "identity"]);
});
