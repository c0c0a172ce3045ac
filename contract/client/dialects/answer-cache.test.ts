import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createShop } from "../client.ts";
import { foreignBackend } from "./dialect.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const list = (...items: object[]) => ({ "hydra:member": items, "hydra:totalItems": items.length });
const taxon = {
  "@id": "/api/v2/shop/taxons/VISO",
  id: 1,
  code: "VISO",
  name: "Viso",
  slug: "viso",
};
const answers: Record<string, object> = {
  "/taxons-tree": list({ ...taxon, "@type": "Taxon", children: [] }),
  "/countries": list({ "@id": "/api/v2/shop/countries/IT", code: "IT", name: "Italia" }),
  "/identity": { "@id": "/api/v2/shop/identity", name: "Fior di Sale" },
  "/orders/T": { "@id": "/api/v2/shop/orders/T", "@type": "Order", tokenValue: "T", items: [] },
};

/** A backend that counts its calls and can be slow, down or silent. */
function countingBackend() {
  const state = { calls: [] as string[], isDown: false, isSlow: false, bearers: [] as string[] };
  const foreign = foreignBackend();
  const visit = (bearer?: string) =>
    createShop({
      fetch: async (request) => {
        const path = new URL(request.url).pathname.replace("/api/v2/shop", "");
        state.calls.push(path);
        const sent = request.headers.get("authorization");
        if (sent) state.bearers.push(path);
        if (state.isSlow) throw new DOMException("The operation timed out.", "TimeoutError");
        if (state.isDown) return Response.json({ detail: "Down" }, { status: 503 });
        const answer = answers[path];
        return Response.json(answer ?? { detail: "Not Found" }, { status: answer ? 200 : 404 });
      },
      baseUrl: "http://sylius.test/api/v2",
      channel: "WEB",
      findDialect: foreign.dialectOf,
      ...(bearer && { bearer }),
    });
  /** Makes the calls that every page needs, for one visitor. */
  const page = async (bearer?: string) => {
    const before = state.calls.length;
    const shop = visit(bearer);
    const parts = await Promise.allSettled([
      shop.taxonTree(),
      shop.countries(),
      shop.identity(),
      shop.lacks(),
      shop.botChallenge(),
    ]);
    return { calls: state.calls.slice(before), names: await named(shop), parts };
  };
  const named = async (shop: ReturnType<typeof visit>) =>
    (await shop.taxonTree().catch(() => [])).map(({ name }) => name);
  return { state, page, visit };
}

const hour = 3_600_000;

test("a page asks a backend once for what everybody is told, present or absent", async () => {
  const { page, state } = countingBackend();
  const first = await page();
  expect(first.calls.toSorted()).toEqual([
    "/blog-categories",
    "/bot-challenge",
    "/countries",
    "/identity",
    "/pages",
    "/taxons-tree",
  ]);
  expect((await page()).calls).toEqual([]);
  expect((await page("a.b.c")).calls).toEqual([]);
  expect(state.bearers).toEqual([]);
});

test("the lifetimes are those of the specification, and an expired answer is served while it is read again", async () => {
  const { page } = countingBackend();
  await page();
  vi.setSystemTime(Date.now() - hour);
  vi.advanceTimersByTime(hour + 1000);
  const later = await page();
  expect(later.names).toEqual(["Viso"]);
  expect(later.calls).toContain("/taxons-tree");
  expect(later.calls).not.toContain("/countries");
  await vi.advanceTimersByTimeAsync(0);
  expect((await page()).calls).not.toContain("/taxons-tree");
});

test.each(["isDown", "isSlow"] as const)(
  "a backend that %s costs neither menu nor name",
  async (fault) => {
    const { page, state } = countingBackend();
    await page();
    vi.advanceTimersByTime(2 * hour);
    state[fault] = true;
    const seen = await page();
    expect(seen.names).toEqual(["Viso"]);
    expect(seen.parts[2]).toMatchObject({ value: { name: "Fior di Sale" } });
    await vi.advanceTimersByTimeAsync(1000);
    // An unresponsive call is not repeated for a while.
    expect((await page()).calls).not.toContain("/taxons-tree");
    state[fault] = false;
    await vi.advanceTimersByTimeAsync(11_000);
    expect((await page()).calls).toContain("/taxons-tree");
  },
);

test("a call that did not answer in time is not waited for again at once", async () => {
  const { page, state } = countingBackend();
  state.isSlow = true;
  await page();
  expect((await page()).calls).not.toContain("/taxons-tree");
  state.isSlow = false;
  vi.advanceTimersByTime(11_000);
  expect((await page()).names).toEqual(["Viso"]);
});

test("orders are read anew, in the name of who asks", async () => {
  const { visit, state } = countingBackend();
  const shop = visit("a.b.c");
  await shop.order("T").catch(() => {});
  await shop.order("T").catch(() => {});
  expect(state.calls.filter((path) => path === "/orders/T").length).toBeGreaterThanOrEqual(2);
  expect(state.bearers).toContain("/orders/T");
});

test("an answer without content is not kept", async () => {
  const { page } = countingBackend();
  answers["/identity"] = {};
  await page();
  answers["/identity"] = { "@id": "/api/v2/shop/identity", name: "Fior di Sale" };
  const again = await page();
  expect(again.calls).toContain("/identity");
  expect(again.parts[2]).toMatchObject({ value: { name: "Fior di Sale" } });
});
