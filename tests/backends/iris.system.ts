import { afterAll, beforeAll, expect, test } from "vitest";
import { openVisitor, type Visitor } from "#tests/harness/visitor.ts";
import { listen, openStorefront } from "./storefront.ts";
import { createBackend } from "./sylius/sylius.mjs";
import { addToCart, customerAddresses, guest, guestAddresses, step } from "./walk.ts";

const sample = {
  product: "crema-viso-alla-rosa",
  category: "viso/creme",
  search: "crema",
  post: "la-prima-crema",
  postCategory: "consigli",
};

type Shop = { visit: () => Visitor; read: (visitor: Visitor, path: string) => Promise<string[]> };
const closing: (() => Promise<void>)[] = [];

async function openShop(iris: boolean): Promise<Shop> {
  const api = await listen(createBackend({ plugins: true, iris }));
  const front = await openStorefront(api.url);
  closing.push(front.close, api.close);
  return {
    visit: () => openVisitor(front.url),
    read: async (visitor, path) => {
      const response = await visitor.send(path);
      const page = await response.text();
      return [
        `${response.status}`,
        ...shownBy(page.replaceAll(api.url, "").replaceAll(front.url, "")),
      ];
    },
  };
}

let embedded: Shop;
let linked: Shop;
beforeAll(async () => {
  [embedded, linked] = [await openShop(false), await openShop(true)];
}, 60_000);
afterAll(async () => {
  for (const close of closing) await close();
});

/** What people read, where links, forms and pictures lead to, and what forms send; not what is made anew each time. */
function shownBy(page: string): string[] {
  const body = page.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "");
  const said = /<(\w+)([^>]*)>([^<]*)/g;
  return Array.from(body.matchAll(said), ([, tag, attributes = "", text = ""]) => {
    const kept = attributes.match(
      /\b(?:href|src|srcset|action|name|value|alt|aria-label)="[^"]*"/g,
    );
    return [tag, ...(kept ?? []), text.trim()].join(" ").replace(/[\w-]{40,}/g, "…");
  });
}

const compare = async (paths: string[], ready: (visitor: Visitor) => Promise<unknown>) => {
  const [one, other] = [embedded.visit(), linked.visit()];
  await Promise.all([ready(one), ready(other)]);
  for (const path of paths)
    expect(await linked.read(other, path), path).toEqual(await embedded.read(one, path));
};

test("guests see the same whether relations are embedded or linked", () =>
  compare(Object.keys(guestAddresses(sample)), async () => {}));

test("so does whoever is about to buy", () =>
  compare(["/carrello", "/checkout"], async (visitor) => {
    await addToCart(visitor, sample.product);
    await addToCart(visitor, "siero-agli-agrumi");
    await step(visitor, "dati", guest);
  }));

test("so do customers", () =>
  compare([...customerAddresses, "/wishlist"], async (visitor) => {
    await visitor.logIn("giulia@example.com", "Rugiada-2026!");
    await visitor.post("/wishlist", { heart: "add siero-agli-agrumi 34" });
  }));
