import { afterAll, describe, expect, test } from "vitest";
import { codes } from "#commerce/cart/checkout/shopper.fixture.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { patch, post } from "#tests/harness/customer.ts";

const shop = await createTestCommerce({ config: { apiPrefix: "/elsewhere" } });
afterAll(() => shop.close());

type List = {
  "@context": string;
  "hydra:member": { code: string }[];
  "hydra:totalItems": number;
  "hydra:view": Record<string, string>;
};
const list = async (query: string) =>
  (await (await shop.request(`/shop/products-with-facets?${query}`)).json()) as List;

describe("a list", () => {
  test("has ten items per page, and its context below the prefix of the shop", async () => {
    const { "hydra:member": items, "@context": context } = await list("");
    expect([items.length, context]).toEqual([10, "/elsewhere/contexts/Product"]);
  });

  test("leads back to its last page from beyond its end", async () => {
    const { "hydra:view": view } = await list("page=998");
    expect(view["hydra:previous"]).toBe(view["hydra:last"]);
  });

  test("is filtered by an attribute in any spelling", async () => {
    const { attributes } = (await (await shop.request("/shop/facets")).json()) as {
      attributes: { code: string; values: { code: string }[] }[];
    };
    const [{ code = "", values = [] } = {}] = attributes;
    const value = values[0]?.code ?? "";
    const all = await list("");
    const [first, ...others] = await Promise.all(
      [`[${value}]=1`, `[]=${value}`, `=${value}`].map((end) => list(`attributes[${code}]${end}`)),
    );
    expect(first?.["hydra:totalItems"]).toBeLessThan(all["hydra:totalItems"]);
    for (const other of others) expect(other?.["hydra:member"]).toEqual(first?.["hydra:member"]);
  });
});

describe("a path asked by a method it has not", () => {
  test.each([
    ["DELETE", "/shop/taxons-tree", "GET, HEAD, OPTIONS"],
    ["POST", "/shop/products/X", "GET, HEAD, OPTIONS"],
    ["GET", "/shop/orders/X/coupon", "PATCH, OPTIONS"],
  ])("%s %s is 405 and says what it has", async (method, path, allow) => {
    const response = await shop.request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allow);
    expect(await response.json()).toMatchObject({ "@type": "hydra:Error" });
  });

  test("OPTIONS only says it, and an unknown path stays unknown", async () => {
    const options = await shop.request("/shop/taxons-tree", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    expect((await shop.request("/shop/nothing", { method: "DELETE" })).status).toBe(404);
    expect((await shop.request("/shop/products/NOTHING")).status).toBe(404);
  });
});

describe("an answer in plain JSON", () => {
  test("tells the total of a list and its other pages by headers", async () => {
    const headers = { accept: "application/json" };
    const { headers: told } = await shop.request(
      "/shop/products-with-facets?itemsPerPage=10&page=2",
      {
        headers,
      },
    );
    const link = told.get("link") ?? "";
    const pages = [...link.matchAll(/<[^>]*[?&]page=(\d+)[^>]*>; rel="(\w+)"/g)];
    const last = String(Math.ceil(Number(told.get("x-total-count")) / 10));
    expect(pages.map(([, page, relation]) => [relation, page])).toEqual([
      ["first", "1"],
      ["prev", "1"],
      ["next", "3"],
      ["last", last],
    ]);
    const linked = await shop.request("/shop/products-with-facets?itemsPerPage=10&page=2");
    expect([linked.headers.get("link"), linked.headers.get("x-total-count")]).toEqual([null, null]);
  });

  test("is what JSON can be; other types are refused before anything is done, kept answers too", async () => {
    const accepting = (accept: string) =>
      shop.request("/shop/taxons-tree", { headers: { accept } }).then(({ status }) => status);
    for (const accept of ["application/ld+json", "application/json", "text/html, */*;q=0.8", ""])
      expect([accept, await accepting(accept)]).toEqual([accept, 200]);
    expect(await accepting("application/xml")).toBe(406);
    const { headers, ...order } = post({});
    const refused = await shop.request("/shop/orders", {
      ...order,
      headers: { ...headers, accept: "text/csv" },
    });
    expect(refused.status).toBe(406);
  });
});

test("a limited call tells what is left of its limit", async () => {
  const { headers } = await shop.request("/shop/searches", post({ query: "crema" }));
  const [, quota] = /^"search";q=(\d+);w=3600$/.exec(headers.get("ratelimit-policy") ?? "") ?? [];
  const [, left] = /^"search";r=(\d+);t=\d+$/.exec(headers.get("ratelimit") ?? "") ?? [];
  expect(Number(left)).toBe(Number(quota) - 1);
});

describe("a public answer", () => {
  test("is not sent again to whoever has it", async () => {
    for (const path of ["/shop/taxons-tree", "/shop/countries", "/docs.json"]) {
      const first = await shop.request(path);
      const etag = first.headers.get("etag") ?? "";
      expect(first.headers.get("cache-control")).toBe("public, no-cache");
      const again = await shop.request(path, { headers: { "if-none-match": `"x", ${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      const other = await shop.request(path, { headers: { "if-none-match": '"x"' } });
      expect(other.status).toBe(200);
    }
  });

  test("tells its language; a personal one is nobody's to keep", async () => {
    // With a single language and channel, other requested ones are ignored, as Sylius does.
    const headers = { "accept-language": "de", "x-channel-code": "NOPE" };
    const tree = await shop.request("/shop/taxons-tree", { headers });
    expect([tree.status, tree.headers.get("content-language")]).toEqual([200, "it"]);
    const cart = await shop.request("/shop/orders", post({}));
    expect(cart.headers.get("cache-control")).toBe("private, no-store");
    expect(cart.headers.get("etag")).toBeNull();
  });
});

const add = async (productVariant: string) => {
  const cart = (await (await shop.request("/shop/orders", post({}))).json()) as { token: string };
  const init = post({ productVariant, quantity: 1 });
  return (await shop.request(`/shop/orders/${cart.token}/items`, init)).status;
};

const refusal = async (path: string, body: object, language?: string) => {
  const init = post(body);
  const headers = { ...init.headers, ...(language && { "accept-language": language }) };
  const response = await shop.request(path, { ...init, headers });
  const text = JSON.stringify(await response.json());
  const { headers: answered } = response;
  expect(answered.get("vary")?.toLowerCase()).toContain("accept-language");
  return { text, status: response.status, language: answered.get("content-language") };
};

describe("an error", () => {
  test("speaks the caller's language, Italian without one", async () => {
    const wrong = { productVariant: codes.soap, quantity: "due" };
    const { token } = (await (await shop.request("/shop/orders", post({}))).json()) as {
      token: string;
    };
    const path = `/shop/orders/${token}/items`;
    const number = await refusal(path, wrong);
    expect(number).toMatchObject({ status: 400, language: "it" });
    expect(number.text).toContain("Il campo «quantity» della richiesta non è valido");
    expect(number.text).not.toMatch(/expected|Invalid/);
    const english = await refusal(path, wrong, "en-GB,en;q=0.9");
    expect(english).toMatchObject({ status: 400, language: "en" });
    expect(english.text).toMatch(/Request field .*quantity.* should be valid: .*number/);
    expect((await refusal(path, {}, "it")).text).toContain("mancano dei campi obbligatori");
    expect((await refusal(path, {}, "en")).text).toContain("required fields");
    const none = { productVariant: codes.soap, quantity: 0 };
    const italian = await refusal(path, none, "it;q=0.9, en;q=0.5");
    expect(italian).toMatchObject({ status: 422, language: "it" });
    expect(italian.text).toMatch(/quantity: (?:Il valore minimo|La quantità deve)/);
    expect((await refusal(path, none, "en")).text).toMatch(/quantity: The (?:lowest|quantity)/);
    const message = { type: "x", message: "y", privacy: false, email: "nessuna" };
    const form = await refusal("/shop/contact-requests", message, "en");
    expect(form.status).toBe(422);
    expect(form.text).not.toMatch(/[àèéìòù]|Inserisci|campo/);
  });
});

describe("a resource in a body", () => {
  const prefix = "/elsewhere/shop";

  test("is named by its IRI, with our host or without, or by its code", async () => {
    const iri = `${prefix}/product-variants/${codes.soap}`;
    for (const name of [codes.soap, iri, `${shop.ctx.config.publicUrl}${iri}`]) {
      expect([name, await add(name)]).toEqual([name, 201]);
    }
  });

  test("is not named by an IRI of another kind or host", async () => {
    const others = [
      `${prefix}/products/${codes.soap}`,
      `https://evil.example${prefix}/product-variants/${codes.soap}`,
      `//evil.example${prefix}/product-variants/${codes.soap}`,
    ];
    for (const name of others) expect([name, await add(name)]).toEqual([name, 400]);
  });
});

test("all that is wrong is told at once, in Italian", async () => {
  const cart = (await (await shop.request("/shop/orders", post({}))).json()) as { token: string };
  const path = `/shop/orders/${cart.token}`;
  await shop.request(`${path}/items`, post({ productVariant: codes.soap, quantity: 1 }));
  const put = { ...post({ email: "nessuna", shippingAddress: { firstName: "" } }), method: "PUT" };
  const { violations } = (await (await shop.request(path, put)).json()) as {
    violations: { propertyPath: string; message: string }[];
  };
  const fields = violations.map(({ propertyPath }) => propertyPath);
  expect(fields).toEqual(
    expect.arrayContaining(["email", "shippingAddress.firstName", "shippingAddress.city"]),
  );

  const many = await shop.request(`${path}/coupon`, patch({ couponCode: "x".repeat(300) }));
  expect(await many.json()).toMatchObject({
    violations: [{ message: "Il campo deve contenere al massimo 255 caratteri" }],
  });
});
