import { afterAll, beforeAll, expect, test } from "vitest";
import { openVisitor, type Visitor } from "#tests/harness/visitor.ts";
import { breakable, type Fault, faults } from "./faulty.ts";
import { listen, openStorefront } from "./storefront.ts";
import { createBackend } from "./sylius/sylius.mjs";
import { addToCart, agreed, guest, step, totalOn } from "./walk.ts";
import { chosen, hearts, product, type Shopper, type Write, writes } from "./writes.ts";

/** The browser's name tells the backend which call to break: it is passed on with each call. */
const nameOf = (write: string, fault: Fault) => `Mozilla/5.0 Firefox/140.0 (${write}: ${fault})`;
const met = new Set<string>();
const backend = breakable(createBackend({ plugins: true }), (call, { headers }) => {
  const name = headers["user-agent"] ?? "";
  const [, write = "", fault] = /\((.+): (\w+)\)$/.exec(name) ?? [];
  if (!writes[write]?.call.test(call)) return undefined;
  met.add(name);
  return fault as Fault;
});

let api: Awaited<ReturnType<typeof listen>>;
let front: Awaited<ReturnType<typeof openStorefront>>;
const shoppers = {} as Record<Shopper, Map<string, string>>;

beforeAll(async () => {
  api = await listen(backend);
  front = await openStorefront(api.url, { SHOP_API_TIMEOUT: "5000" });
  const remember = (shopper: Shopper, { cookies }: Visitor) =>
    void (shoppers[shopper] = new Map(cookies));
  remember("stranger", openVisitor(front.url));
  await buyAs(remember);
  const customer = openVisitor(front.url);
  await customer.logIn("giulia@example.com", "Rugiada-2026!");
  await customer.post("/wishlist", await hearts(product)(customer));
  remember("customer", customer);
}, 90_000);
afterAll(async () => {
  await front.close();
  await api.close();
});

/** Stops at each step of a purchase, with a cart of its own. */
async function buyAs(remember: (shopper: Shopper, visitor: Visitor) => void): Promise<void> {
  const carts: [Shopper, number][] = [
    ["browser", 0],
    ["arriving", 0],
    ["addressed", 1],
    ["shipped", 2],
    ["ready", 3],
    ["ordered", 4],
  ];
  for (const [shopper, steps] of carts) {
    const visitor = openVisitor(front.url);
    await addToCart(visitor, product);
    const read = () => visitor.read("/checkout");
    const all = [
      () => step(visitor, "dati", guest),
      async () => step(visitor, "spedizione", await chosen("shippingMethod", /STANDARD/)(visitor)),
      async () => step(visitor, "pagamento", await chosen("paymentMethod", /BONIFICO/)(visitor)),
      async () => step(visitor, "ordine", { ...totalOn(await read()), ...agreed }),
    ];
    for (const one of all.slice(0, steps)) await one();
    remember(shopper, visitor);
  }
}

async function attempt(name: string, fault: Fault): Promise<string[]> {
  const { by, path, fields, fine = [], keeps = [] } = writes[name] as Write;
  const visitor = openVisitor(front.url, new Map(shoppers[by]));
  const typed = typeof fields === "function" ? await fields(visitor) : fields;
  const address = typeof path === "function" ? await path(visitor) : path;
  const answer = await visitor.send(address, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": nameOf(name, fault),
    },
    body: new URLSearchParams(typed).toString(),
  });
  const page = await answer.text();
  const problems = answer.status === 303 ? [] : problemsOf(page, keeps);
  if (answer.status === 303 && !fine.includes(fault)) problems.push("goes on as if it were done");
  if (!met.has(nameOf(name, fault))) problems.push("never made the call");
  return problems.map((problem) => `${fault}: ${answer.status} ${problem}`);
}

function problemsOf(page: string, keeps: string[]): string[] {
  const said = Array.from(
    page.matchAll(/<(\w+)[^>]*(?:role="alert"|class="[^"]*\berr\b[^"]*")[^>]*>([\s\S]*?)<\/\1>/g),
    ([, , inside = ""]) => inside.replace(/<[^>]+>/g, "").trim(),
  ).filter((words) => words !== "");
  const isLost = page.includes('class="lost"') || !page.includes("<form");
  return [
    ...(isLost ? ["is an error page"] : []),
    ...(said.length === 0 ? ["says nothing"] : []),
    ...(/Broken|Unreadable|Impossible|Unknown/.test(said.join()) ? [`says ${said.join()}`] : []),
    ...keeps.filter((text) => !page.includes(text)).map((text) => `lost ${text}`),
  ];
}

test.each(Object.keys(writes))("%s that fails leaves its form, and says so", async (name) => {
  const found: string[] = [];
  for (const fault of faults.filter((one) => one !== "hang"))
    found.push(...(await attempt(name, fault)));
  expect(found).toEqual([]);
});

test("a write that is never answered ends by the time limit", async () => {
  const names = Object.keys(writes);
  const found = await Promise.all(names.map((name) => attempt(name, "hang")));
  expect(Object.fromEntries(names.map((name, index) => [name, found[index]]))).toEqual(
    Object.fromEntries(names.map((name) => [name, []])),
  );
});
