import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Shop, startShop } from "#tests/harness/shop-server.ts";
import { giulia, password } from "#tests/harness/signed-in.ts";
import { openVisitor } from "#tests/harness/visitor.ts";
import { createProxy } from "./only-the-spec.mjs";
import { listen, openStorefront } from "./storefront.ts";
import { createBackend } from "./sylius/sylius.mjs";
import { buy, customerAddresses, guestAddresses, type Sample, statuses } from "./walk.ts";

const demo: Sample = {
  product: "siero-acido-ialuronico",
  category: "viso/sieri",
  search: "crema",
  post: "",
  postCategory: "",
};

const sylius: Sample = {
  product: "crema-viso-alla-rosa",
  category: "viso/creme",
  search: "crema",
  post: "la-prima-crema",
  postCategory: "consigli",
};

type Backend = {
  sample: Sample;
  account: [email: string, password: string];
  payment: RegExp;
  open: () => Promise<{ url: string; close: () => Promise<void> }>;
};

let rugiada: Shop;
beforeAll(async () => {
  rugiada = await startShop({}, inject("shopSeed"));
  const posts = await fetch(`${rugiada.baseUrl}/api/v2/shop/blog-posts?itemsPerPage=1`);
  const { "hydra:member": list } = (await posts.json()) as {
    "hydra:member": { slug: string; category: { slug: string } }[];
  };
  demo.post = list[0]?.slug ?? null;
  demo.postCategory = list[0]?.category.slug ?? null;
}, 90_000);
afterAll(() => rugiada?.stop());

const own = { sample: demo, account: [giulia, password], payment: /BONIFICO/ } as const;
const proxied = (filter: object) => () =>
  listen(createProxy({ target: rugiada.baseUrl, ...filter }));
const standIn = (options: object) => () => listen(createBackend(options));
const account = ["giulia@example.com", "Rugiada-2026!"] as const;
const other = { sample: sylius, account, payment: /BONIFICO/ };

const backends = {
  "another process of ours": {
    ...own,
    open: async () => ({ url: rugiada.baseUrl, close: async () => {} }),
  },
  "only the calls and fields of the specification": { ...own, open: proxied({}) },
  "Sylius with the specification's plugins": { ...other, open: standIn({ plugins: true }) },
  "Sylius with plugins and every relation an IRI": {
    ...other,
    open: standIn({ plugins: true, iris: true }),
  },
  "vanilla Sylius": {
    ...other,
    sample: { ...sylius, post: null, postCategory: null },
    open: standIn({}),
  },
} as unknown as Record<string, Backend>;

describe.each(Object.entries(backends))("in front of %s", (_name, backend) => {
  let api: { url: string; close: () => Promise<void> };
  let front: { url: string; close: () => Promise<void> };
  beforeAll(async () => {
    api = await backend.open();
    front = await openStorefront(api.url);
  }, 30_000);
  afterAll(async () => {
    await front.close();
    await api.close();
  });

  test("every address of the specification answers as it should", async () => {
    const expected = guestAddresses(backend.sample);
    expect(await statuses(openVisitor(front.url), Object.keys(expected))).toEqual(expected);
  });

  test("a customer finds the private area", async () => {
    const visitor = openVisitor(front.url);
    expect((await visitor.logIn(...backend.account)).status).toBe(303);
    const orders = await visitor.read("/area-riservata/ordini");
    const order = /\/area-riservata\/ordini\/[\w-]+/.exec(orders)?.[0] ?? "no order";
    const review = `/prodotti/recensioni/${backend.sample.product}/nuova`;
    const paths = [...customerAddresses, order, review];
    expect(await statuses(visitor, paths)).toEqual(
      Object.fromEntries(paths.map((path) => [path, 200])),
    );
  });

  test("a guest buys without JavaScript", async () => {
    const visitor = openVisitor(front.url);
    const end = await buy(visitor, backend.sample.product, backend.payment);
    expect(end).toMatch(/^\/thankyou\//);
    const thanks = await visitor.read(end);
    expect(thanks).toContain("Chiara");
    expect(thanks).toMatch(/Via San Gallo[\s\S]{0,40}21\/A/);
    expect((await visitor.send(end.replace("thankyou", "ordine"))).status).toBe(200);
    expect(await visitor.read("/stato")).toContain('"cartQuantity":0');
  });
});
