import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openVisitor } from "#tests/harness/visitor.ts";
import { listen, openStorefront } from "./storefront.ts";
import { createBackend } from "./sylius/sylius.mjs";
import { addToCart } from "./walk.ts";

const product = "/prodotti/crema-viso-alla-rosa";
const review = "/prodotti/recensioni/crema-viso-alla-rosa/nuova";

const pages = [
  "/",
  "/prodotti",
  product,
  "/categorie/viso",
  "/ricerca?q=crema",
  "/carrello",
  "/checkout",
  "/wishlist",
  "/blog",
  "/blog/la-prima-crema",
  "/blog/categorie/consigli",
  "/contatti",
  "/chi-sono",
  "/area-riservata",
  "/area-riservata/indirizzi",
  "/area-riservata/ordini",
  "/area-riservata/dati-personali",
  review,
];

/** Calls that pages are made of, and the pages each of them is the subject of. */
const calls: Record<string, string[]> = {
  "products-with-facets": ["/prodotti", "/categorie/viso"],
  "products-by-slug/": [product, review],
  "products/CREMA_ROSA": [product, review],
  "products-by-query/": ["/ricerca?q=crema"],
  "product-reviews": [],
  "product-associations/": [],
  "product-options/": [],
  "gift-box-products": [],
  "products-cart-suggestions/": [],
  "taxons-tree": [],
  "taxons-by-slug/": ["/categorie/viso"],
  facets: [],
  countries: [],
  "orders/": ["/carrello", "/checkout"],
  "orders?": ["/area-riservata/ordini"],
  addresses: ["/area-riservata/indirizzi"],
  "customers/": ["/area-riservata", "/area-riservata/dati-personali"],
  wishlists: ["/wishlist"],
  "blog-posts?": ["/blog", "/blog/categorie/consigli"],
  "blog-posts-by-slug/": ["/blog/la-prima-crema"],
  "blog-categories?": [],
  "blog-categories-by-slug/": ["/blog/categorie/consigli"],
  "contact-request-types": [],
  company: [],
  pages: ["/chi-sono"],
};

type Fault = "404" | "500" | "json" | "empty" | "hang";
let broken: { call: string; fault: Fault } | undefined;

const backend = createBackend({ plugins: true });

function answer(request: IncomingMessage, response: ServerResponse): void {
  const asked = (request.url ?? "").replace("/api/v2/shop/", "");
  if (!broken || !asked.startsWith(broken.call)) {
    backend.emit("request", request, response);
    return;
  }
  const { fault } = broken;
  if (fault === "hang") return;
  const status = fault === "404" || fault === "500" ? Number(fault) : 200;
  const body = { json: '{"@context": "/api/v2/con', empty: "{}" }[fault as "json" | "empty"];
  response.writeHead(status, { "content-type": "application/ld+json" });
  response.end(body ?? JSON.stringify({ "hydra:description": "Broken" }));
}

let api: Awaited<ReturnType<typeof listen>>;
let cookies: Map<string, string>;

beforeAll(async () => {
  api = await listen(createServer(answer));
  const front = await openStorefront(api.url);
  const visitor = openVisitor(front.url);
  await visitor.logIn("giulia@example.com", "Rugiada-2026!");
  await addToCart(visitor, "siero-agli-agrumi");
  await visitor.post("/wishlist", { heart: "add siero-agli-agrumi 34" });
  cookies = visitor.cookies;
  await front.close();
}, 90_000);
afterAll(() => api.close());

/** What pages answer in front of each fault, one after the other; what does not need the call is cached meanwhile. */
async function walk(call: string, faults: Fault[], timeout = "8000"): Promise<string[]> {
  broken = undefined;
  const front = await openStorefront(api.url, { SHOP_API_TIMEOUT: timeout });
  const fallen: string[] = [];
  try {
    for (const fault of faults) {
      broken = { call, fault };
      for (const path of pages) {
        const { status } = await openVisitor(front.url, new Map(cookies)).send(path);
        if (status !== 200) fallen.push(path);
      }
    }
  } finally {
    await front.close();
  }
  return fallen;
}

test("every page stands while nothing is broken", async () => {
  expect(await walk("nothing", ["500"])).toEqual([]);
});

test.each(Object.entries(calls))("%s broken costs its own pages alone", async (call, about) => {
  const unreadable = call.length % 2 === 0 ? "json" : "empty";
  const fallen = await walk(call, ["500", unreadable, "404"]);
  expect(fallen.filter((path) => !about.includes(path))).toEqual([]);
});

test.each(["taxons-tree", "facets", "product-reviews"])("%s may hang", async (call) => {
  expect(await walk(call, ["hang"], "1000")).toEqual([]);
});
