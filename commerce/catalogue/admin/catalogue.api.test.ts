import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  AdminProduct,
  AdminProductCollection,
  AdminTaxon,
  AdminTaxonCollection,
  AdminVariant,
} from "#contract/admin/product.ts";
import { missingToPublish } from "#contract/forms/publishing.ts";
import { answerAs, expectError } from "#tests/harness/answers.ts";
import { violationsOf } from "#tests/harness/accounts.ts";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { variants } from "../schema.ts";
import { stockAlerts } from "../../marketing/schema.ts";
import { definePlugin } from "../../kernel/plugins.ts";
import { lastAudit, openOffice } from "../../kernel/admin/admin.fixture.ts";

const lowered: number[] = [];
const listener = definePlugin({
  name: "listener",
  setup: (kernel) =>
    kernel.within("variant.price_lowered", async (_ctx, { data }) => {
      lowered.push(data.variantId);
    }),
});
const shop = await openShop({ plugins: [listener] });
const office = await openOffice(shop);
const later = () => {
  shop.time.now = new Date(shop.time.now.getTime() + 10 * 60 * 1000);
};

const product = async (code: string) =>
  answerAs(AdminProduct, await office.get(`/products/${code}`));
const variant = async (code: string) =>
  answerAs(AdminVariant, await office.get(`/product-variants/${code}`));
const change = (code: string, body: object) => office.patch(`/product-variants/${code}`, body);
const list = async (query: string) =>
  answerAs(AdminProductCollection, await office.get(`/products?${query}`));
const history = async () => (await variant(codes.serum)).priceHistory.length;
const sold = async (slug: string) => {
  const response = await shop.request(`/shop/products-by-slug/${slug}`);
  return (await response.json()) as { name: string; variants: Record<string, unknown>[] };
};

const words = async (sent: Promise<Response>) => (await violationsOf(await sent))["enabled"];

describe("products", () => {
  test("are listed, hidden ones too, by words and filters", async () => {
    const found = await list(`q=${codes.serum.toLowerCase()}`);
    expect(found["hydra:member"]).toMatchObject([{ code: "SIE-ACI-IAL" }]);
    expect((await list("kind=gift_box"))["hydra:totalItems"]).toBeGreaterThan(0);
    const names = (await list("order[name]=desc&itemsPerPage=5"))["hydra:member"];
    expect(names).toHaveLength(5);
  });

  test("are made hidden, then shown, found and sold at once", async () => {
    const body = { code: "CREMA_PROVA", slug: "crema-prova", name: "Crema di prova" };
    const made = await answerAs(AdminProduct, await office.post("/products", body), 201);
    expect(made).toMatchObject({ ...body, enabled: false, variants: [], taxons: [] });
    expect((await lastAudit(shop.ctx, "product.create", "product:CREMA_PROVA"))?.actor).toBe(
      office.actor,
    );
    const pot = { code: "CREMA_PROVA_50", name: "50 ml", price: 1990, onHand: 4 };
    const added = await answerAs(
      AdminVariant,
      await office.post("/products/CREMA_PROVA/variants", pot),
      201,
    );
    expect(added).toMatchObject({ ...pot, isDefault: true, lowestPriceBeforeDiscount: null });
    const { mainTaxon: taxon, images } = await product("SIE-ACI-IAL");
    const photo = [{ path: images[0]?.path }];
    const shown = await answerAs(
      AdminProduct,
      await office.patch("/products/CREMA_PROVA", {
        enabled: true,
        images: photo,
        name: "Crema meravigliosissima",
        mainTaxon: taxon,
        taxons: [taxon],
        associations: { similar: ["SIE-ACI-IAL"] },
        seo: { title: "Crema", description: null },
        video: "/video/crema.mp4",
      }),
    );
    expect(shown).toMatchObject({
      mainTaxon: taxon,
      associations: { similar: ["SIE-ACI-IAL"] },
      seo: { title: "Crema" },
    });
    expect(await lastAudit(shop.ctx, "product.update", "product:CREMA_PROVA")).toMatchObject({
      before: { enabled: false, name: "Crema di prova" },
      after: { enabled: true, name: "Crema meravigliosissima" },
    });
    expect(await sold("crema-prova")).toMatchObject({
      name: "Crema meravigliosissima",
      video: "/video/crema.mp4",
      variants: [{ price: 1990 }],
    });
    const { "hydra:member": found } = (await (
      await office.get("/products?q=meravigliosissima")
    ).json()) as { "hydra:member": unknown[] };
    expect(found).toHaveLength(1);
    expect((await shop.place({ CREMA_PROVA_50: 1 })).number).not.toBeNull();
  });

  test("are shown only with a variant, a price and a photograph, as all of the demo are", async () => {
    const body = { code: "NUDO", slug: "nudo", name: "Nudo" };
    expect(await words(office.post("/products", { ...body, enabled: true }))).toContain(
      "una variante attiva, un prezzo e una foto",
    );
    await answerAs(AdminProduct, await office.post("/products", body), 201);
    const show = (extra: object = {}) =>
      office.patch("/products/NUDO", { enabled: true, ...extra });
    await office.post("/products/NUDO/variants", { code: "NUDO_1", name: "Uno", price: 100 });
    expect(await words(show())).toMatch(/manca: una foto$/);
    const { images } = await product("SIE-ACI-IAL");
    const photo = { images: [{ path: images[0]?.path }] };
    expect((await show(photo)).status).toBe(200);
    expect(await words(office.patch("/products/NUDO", { images: [] }))).toMatch(/una foto$/);
    expect((await office.patch("/products/NUDO", { enabled: false, images: [] })).status).toBe(200);
    const shown = (await list("enabled=true&itemsPerPage=100"))["hydra:member"];
    expect(shown.length).toBeGreaterThan(20);
    for (const { code } of shown) {
      expect({ code, missing: missingToPublish(await product(code)) }).toEqual({
        code,
        missing: [],
      });
    }
  });

  test("refuse taken codes and slugs, unknown relations, wrong shapes", async () => {
    const body = { code: "ALTRA", slug: "altra", name: "Altra" };
    const refused = async (extra: object) =>
      violationsOf(await office.post("/products", { ...body, ...extra }));
    expect(await refused({ code: "SIE-ACI-IAL" })).toHaveProperty("code");
    expect(await refused({ slug: "siero-acido-ialuronico" })).toHaveProperty("slug");
    expect(await refused({ slug: "Non Va" })).toHaveProperty("slug");
    expect(await refused({ video: "https://altrove.example/v.mp4" })).toHaveProperty("video");
    expect(await refused({ video: "//altrove.example/v.mp4" })).toHaveProperty("video");
    expect(await refused({ taxons: ["NESSUNO"] })).toHaveProperty("taxons");
    expect(await refused({ attributes: { nessuno: ["x"] } })).toHaveProperty("attributes.nessuno");
    await expectError(await office.post("/products", { code: "ALTRA" }), 400);
    await expectError(await office.get("/products/ALTRA"), 404);
    await expectError(await office.patch("/products/ALTRA", { name: "x" }), 404);
  });
});

describe("prices", () => {
  test("a cut shows in the shop with the lowest price of the 30 days before", async () => {
    const { price: full } = await variant(codes.soap);
    expect(full).toBe(990);
    later();
    const cut = await answerAs(
      AdminVariant,
      await change(codes.soap, { price: 790, originalPrice: 990 }),
    );
    expect(cut).toMatchObject({ price: 790, lowestPriceBeforeDiscount: 990 });
    expect(cut.priceHistory[0]).toMatchObject({ price: 790, originalPrice: 990 });
    expect(await lastAudit(shop.ctx, "variant.update", `variant:${codes.soap}`)).toEqual({
      actor: office.actor,
      before: {
        price: 990,
        originalPrice: null,
        lowestPriceBeforeDiscount: null,
        announcedPriorPrice: null,
      },
      after: {
        price: 790,
        originalPrice: 990,
        lowestPriceBeforeDiscount: 990,
        announcedPriorPrice: 990,
      },
    });
    const slug = (await product(cut.product)).slug;
    expect((await sold(slug)).variants[0]).toMatchObject({
      price: 790,
      originalPrice: 990,
      lowestPriceBeforeDiscount: 990,
    });
    later();
    await change(codes.soap, { price: 990, originalPrice: null });
    later();
    // It was cheaper in the last 30 days: the office stores the full price, but the shop strikes nothing.
    const again = await answerAs(
      AdminVariant,
      await change(codes.soap, { price: 890, originalPrice: 990 }),
    );
    expect(again).toMatchObject({ lowestPriceBeforeDiscount: 790, announcedPriorPrice: null });
    expect((await sold(slug)).variants[0]).toMatchObject({
      price: 890,
      originalPrice: 890,
      lowestPriceBeforeDiscount: null,
    });
    expect(lowered).toEqual([cut.id, cut.id]);
  });

  test("of what came less than 30 days ago say since when the lowest price counts", async () => {
    const young = { code: "SAPONE_NUOVO", name: "Nuovo", price: 1000, onHand: 4 };
    const { product: code } = await variant(codes.soap);
    await office.post(`/products/${code}/variants`, young);
    later();
    await change(young.code, { price: 800, originalPrice: 1000 });
    const shown = await shop.request(`/shop/product-variants/${young.code}`);
    expect(await shown.json()).toMatchObject({
      lowestPriceBeforeDiscount: 1000,
      lowestPriceSince: shop.time.now.toISOString().slice(0, 10),
    });
    expect((await change(young.code, { enabled: false })).status).toBe(200);
  });

  test("refuse what is no price", async () => {
    const before = await history();
    for (const body of [{ price: -1 }, { price: 2990, originalPrice: 2000 }]) {
      await expectError(await change(codes.serum, body), 422);
    }
    await expectError(await change(codes.serum, { price: "gratis" }), 400);
    await expectError(await change("NESSUNO", { price: 100 }), 404);
    expect(await history()).toBe(before);
  });
});

describe("stock", () => {
  test("never goes below what is promised, nor over what the operator did not see", async () => {
    await shop.place({ [codes.sunscreen]: 3 });
    const { onHold, onHand } = await variant(codes.sunscreen);
    expect(onHold).toBe(3);
    const refused = await change(codes.sunscreen, { onHand: onHold - 1 });
    expect(await violationsOf(refused)).toHaveProperty("onHand");
    await expectError(await change(codes.sunscreen, { onHand: 9, onHandWas: onHand + 1 }), 409);
    expect((await variant(codes.sunscreen)).onHand).toBe(onHand);
    const set = await change(codes.sunscreen, { onHand: onHold, onHandWas: onHand });
    expect(await answerAs(AdminVariant, set)).toMatchObject({ onHand: onHold });
    expect(await lastAudit(shop.ctx, "variant.update", `variant:${codes.sunscreen}`)).toMatchObject(
      {
        before: { onHand },
        after: { onHand: onHold },
      },
    );
  });

  test("that comes back is told to who waits", async () => {
    const [row] = await shop.ctx.db
      .select()
      .from(variants)
      .where(eq(variants.code, codes.sunscreen));
    await shop.ctx.db
      .insert(stockAlerts)
      .values({ variantId: row?.id ?? 0, email: "attende@example.it", kind: "back_in_stock" });
    await change(codes.sunscreen, { onHand: 20 });
    const told = shop.emails().filter(({ to }) => to === "attende@example.it");
    expect(told.map(({ name }) => name)).toEqual(["back_in_stock"]);
  });
});

const tree = async () =>
  (await answerAs(AdminTaxonCollection, await office.get("/taxons")))["hydra:member"];

test("products and taxons need no words for search engines, and keep the part not named", async () => {
  for (const [path, code] of [
    ["/taxons", "senza-parole"],
    ["/products", "SENZA_PAROLE"],
  ] as const) {
    const made = await office.post(path, { code, slug: "senza-parole", name: "Senza", seo: {} });
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({ seo: { title: null, description: null } });
    await office.patch(`${path}/${code}`, { seo: { title: "Titolo" } });
    const described = await office.patch(`${path}/${code}`, { seo: { description: "Parole" } });
    expect(await described.json()).toMatchObject({
      seo: { title: "Titolo", description: "Parole" },
    });
  }
});

test("taxons are made, moved among their siblings, and never hung from themselves", async () => {
  const root = (await tree()).find(({ parent }) => parent === null);
  const make = async (code: string, body: object) =>
    answerAs(
      AdminTaxon,
      await office.post("/taxons", { code, slug: code, name: code, ...body }),
      201,
    );
  await make("prove", { parent: root?.code });
  for (const code of ["prove-a", "prove-b", "prove-c"]) await make(code, { parent: "prove" });
  const moved = await office.patch("/taxons/prove-c", { position: 0, name: "La prima" });
  expect(await answerAs(AdminTaxon, moved)).toMatchObject({ position: 0, name: "La prima" });
  const siblings = (await tree()).filter(({ parent }) => parent === "prove");
  expect(siblings.map(({ code }) => code)).toEqual(["prove-c", "prove-a", "prove-b"]);
  expect(await lastAudit(shop.ctx, "taxon.update", "taxon:prove-c")).toMatchObject({
    after: { position: 0, name: "La prima" },
  });
  const knot = await office.patch("/taxons/prove", { parent: "prove-a" });
  expect(await violationsOf(knot)).toHaveProperty("parent");
  await expectError(await office.delete("/taxons/prove"), 409);
  expect((await office.delete("/taxons/prove-a")).status).toBe(204);
  await expectError(await office.get("/taxons/prove-a"), 404);
});
