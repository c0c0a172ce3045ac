import { describe, expect, test } from "vitest";
import { BatchDone } from "#contract/admin/listing.ts";
import { AdminProduct, AdminProductCollection } from "#contract/admin/product.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { codes, openShop } from "../../cart/checkout/shopper.fixture.ts";
import { openOffice } from "../../kernel/admin/admin.fixture.ts";

const shop = await openShop();
const office = await openOffice(shop);
const serum = "SIE-ACI-IAL";
const soap = "SAP-OLI";

const change = async (body: object) =>
  answerAs(BatchDone, await office.post("/products/change", { codes: [serum, soap], ...body }));
const read = async (code: string) => answerAs(AdminProduct, await office.get(`/products/${code}`));

describe("the same change on many products", () => {
  test("hides and shows, and names what is not there", async () => {
    const done = await change({ codes: [serum, "NIENTE", soap], enabled: false });
    expect(done).toEqual({
      done: [serum, soap],
      refused: [{ name: "NIENTE", reason: "Non c’è più." }],
    });
    expect((await read(serum)).enabled).toBe(false);
    await change({ enabled: true });
    expect((await read(soap)).enabled).toBe(true);
  });

  test("a reduction strikes the price before it, held against the lowest of thirty days", async () => {
    const before = (await read(serum)).variants;
    await change({ pricePercent: -10 });
    const after = (await read(serum)).variants;
    for (const [index, variant] of after.entries()) {
      const price = before[index]?.price ?? 0;
      expect(variant).toMatchObject({ price: Math.round(price * 0.9), originalPrice: price });
      expect(variant.lowestPriceBeforeDiscount).toBeLessThanOrEqual(price);
      expect(variant.priceHistory[0]).toMatchObject({ price: variant.price });
    }
    await change({ endDiscount: true });
    expect((await read(serum)).variants.map(({ price }) => price)).toEqual(
      before.map(({ price }) => price),
    );
  });

  test("is not done over what a colleague changed since the list was read, and says who it was", async () => {
    const sara = await openOffice(shop, "sara@example.it", "Sara");
    const listed = async () => {
      const page = answerAs(AdminProductCollection, await office.get("/products?itemsPerPage=100"));
      const found = (await page)["hydra:member"].filter(({ code }) => [serum, soap].includes(code));
      return Object.fromEntries(found.map(({ code, version }) => [code, version]));
    };
    const versions = await listed();
    const [before] = (await read(serum)).variants;
    const first = await sara.post("/products/change", {
      codes: [serum],
      versions,
      pricePercent: -10,
    });
    expect(await answerAs(BatchDone, first)).toMatchObject({ done: [serum] });
    const second = await change({ versions, pricePercent: -10 });
    expect(second).toMatchObject({ done: [soap], refused: [{ name: serum }] });
    expect(second.refused[0]?.reason).toMatch(/^Sara ha cambiato questa scheda alle \d\d:\d\d/);
    const price = Math.round((before?.price ?? 0) * 0.9);
    expect((await read(serum)).variants[0]?.price).toBe(price);
    // A variant changed by itself counts too, a sale does not.
    const later = await listed();
    await shop.place({ [codes.soap]: 1 });
    await sara.patch(`/product-variants/${before?.code}`, { weightGrams: 77 });
    const third = await change({ versions: later, endDiscount: true });
    expect(third).toMatchObject({ done: [soap], refused: [{ name: serum }] });
    expect((await change({ versions: await listed(), endDiscount: true })).refused).toEqual([]);
  });

  test("a second reduction still strikes the full price, and a rise strikes nothing", async () => {
    const [before] = (await read(soap)).variants;
    await change({ pricePercent: -10 });
    await change({ pricePercent: -10 });
    const [reduced] = (await read(soap)).variants;
    expect(reduced?.originalPrice).toBe(before?.price);
    expect(reduced?.price).toBeLessThan(Math.round((before?.price ?? 0) * 0.9));
    await change({ pricePercent: 10 });
    expect((await read(soap)).variants[0]?.originalPrice).toBeNull();
  });

  test("pieces are added to each variant, categories given and taken", async () => {
    const before = (await read(soap)).variants.map(({ onHand }) => onHand);
    await change({ addPieces: 5 });
    expect((await read(soap)).variants.map(({ onHand }) => onHand)).toEqual(
      before.map((pieces) => pieces + 5),
    );
    await change({ addTaxon: "novita" });
    expect((await read(soap)).taxons).toContain("novita");
    await change({ removeTaxon: "novita" });
    expect((await read(soap)).taxons).not.toContain("novita");
    expect((await office.post("/products/change", { codes: [], enabled: true })).status).toBe(422);
  });
});
