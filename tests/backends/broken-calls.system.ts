import { beforeAll, expect, test } from "vitest";
import { openVisitor } from "#tests/harness/visitor.ts";
import { breakable, type Fault } from "./faulty.ts";
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

const backend = createBackend({ plugins: true });
let cookies: Map<string, string>;
/** The calls of each page, made by a storefront that remembers none. */
const callsOf = new Map<string, string[]>();

beforeAll(async () => {
  const { visitor, close } = await openBroken("nothing");
  const shopper = visitor();
  await shopper.logIn("giulia@example.com", "Rugiada-2026!");
  await addToCart(shopper, "siero-agli-agrumi");
  await shopper.post("/wishlist", { heart: "add siero-agli-agrumi 34" });
  cookies = shopper.cookies;
  await close();
  for (const path of pages) {
    const whole = await openBroken("nothing");
    await whole.visitor().read(path);
    callsOf.set(path, whole.state.calls);
    await whole.close();
  }
}, 90_000);

const askingFor = (call: string) =>
  pages.filter((path) => callsOf.get(path)?.some((asked) => asked.startsWith(`GET ${call}`)));

const everyShop = 8000;

/** A storefront before a backend that will break at one call. */
async function openBroken(call: string, timeout = everyShop) {
  const calls: string[] = [];
  const state = { calls, fault: undefined as Fault | undefined, met: false };
  const api = await listen(
    breakable(backend, (asked) => {
      calls.push(asked);
      if (!state.fault || !asked.startsWith(`GET ${call}`)) return undefined;
      state.met = true;
      return state.fault;
    }),
  );
  const front = await openStorefront(api.url, { SHOP_API_TIMEOUT: String(timeout) });
  return {
    state,
    visitor: () => openVisitor(front.url, new Map(cookies)),
    close: async () => {
      await front.close();
      await api.close();
    },
  };
}

type Broken = Awaited<ReturnType<typeof openBroken>>;

const fallenOf = async ({ visitor }: Broken, path: string) => {
  const { status } = await visitor().send(path);
  return status === 200 ? [] : [{ path, status }];
};

/** What falls with a call. A page that does not make it stands whatever becomes of it. */
async function walk(call: string, about: string[] = [], among = askingFor(call)) {
  const broken = await openBroken(call);
  const fallen: { path: string; status: number }[] = [];
  const asking: string[] = [];
  broken.state.fault = "500";
  for (const path of among) {
    broken.state.met = false;
    fallen.push(...(await fallenOf(broken, path)));
    if (broken.state.met) asking.push(path);
  }
  // What a backend has not is remembered, so that comes last.
  for (const fault of ["json", "empty", "404"] as const) {
    broken.state.fault = fault;
    for (const path of asking) fallen.push(...(await fallenOf(broken, path)));
  }
  await broken.close();
  const late = await hang(call, asking, 1000);
  // A busy machine may be slower than so short a limit: what should stand is tried once more with that of every shop.
  const unsure = late.filter(({ path }) => !about.includes(path)).map(({ path }) => path);
  fallen.push(...(unsure.length > 0 ? await hang(call, unsure, everyShop) : late));
  return { asking, fallen };
}

async function hang(call: string, paths: string[], timeout: number) {
  const hanging = await openBroken(call, timeout);
  hanging.state.fault = "hang";
  const fallen = await Promise.all(paths.map((path) => fallenOf(hanging, path)));
  await hanging.close();
  return fallen.flat();
}

test("every page stands while nothing is broken", async () => {
  expect(await walk("nothing", [], pages)).toEqual({ asking: [], fallen: [] });
});

test.concurrent.each(Object.entries(calls))(
  "%s broken costs its own pages alone",
  async (call, about) => {
    const { asking, fallen } = await walk(call, about);
    expect(asking).not.toEqual([]);
    expect(fallen.filter(({ path, status }) => !about.includes(path) || status === 500)).toEqual(
      [],
    );
  },
);
