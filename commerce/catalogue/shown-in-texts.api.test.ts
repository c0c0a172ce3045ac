import { expect, test } from "vitest";
import { harmlessHtml } from "#app/features/content/prose.tsx";
import { ProductPage } from "#contract/catalogue.ts";
import { ContentPage } from "#contract/content.ts";
import { answerAs } from "#tests/harness/answers.ts";
import { createTestCommerce } from "#tests/harness/commerce.ts";
import { pictures } from "../media/schema.ts";
import { openOffice } from "../kernel/admin/admin.fixture.ts";

const shop = await createTestCommerce();
const office = await openOffice(shop);
const variant = "SIE-VIT-C-30";
const photo = "products/siero-vitamina-c/main.jpg";

const body = `Prima.

{prodotto: SIE-VIT-C}

{prodotto: NESSUNO}

![Il flacone](${photo}) e ![no](uploads/ignota.jpg)

![Come si usa](uploads/abc123.mp4)

{prodotto: SIE-VIT-C} in mezzo a una riga è testo.`;

const content = async () => {
  const response = await shop.request("/shop/pages-by-path?path=/guida");
  return (await answerAs(ContentPage, response)).content;
};

test("a text shows pictures of the library and cards of products at their price of now", async () => {
  await office.post("/pages", { path: "/guida", title: "Guida", body });
  const html = await content();
  expect(html).toMatch(
    /^<p>Prima\.<\/p>\n<p class="text-product"><a href="\/prodotti\/siero-vitamina-c"><img [^>]+alt="" loading="lazy"><strong>Siero vitamina C 15%<\/strong><span>da 36,90.€<\/span><\/a><\/p>\n<p><img/i,
  );
  expect(html).toContain(`width="1000" height="1500" alt="Il flacone" loading="lazy"> e !`);
  expect(html).toContain(`/_ipx/f_webp,w_640,q_85/${photo} 640w`);
  expect(html).toContain(`/_ipx/f_webp,w_1024,q_85/${photo} 1000w`);
  expect(html).toContain(
    '<video src="/uploads/abc123.mp4#t=0.1" preload="metadata" controls="controls" aria-label="Come si usa"></video>',
  );
  expect(html).not.toContain("NESSUNO");
  expect(html).toContain("<p>{prodotto: SIE-VIT-C} in mezzo");
  // The storefront lets an article’s markup through and nothing else.
  expect(harmlessHtml(html)).toBe(html);

  await shop.ctx.db
    .insert(pictures)
    .values({ path: "uploads/abc123.mp4", kind: "video", poster: photo });
  const withPoster = await content();
  expect(withPoster).toContain(
    `<video src="/uploads/abc123.mp4" poster="/_ipx/f_webp,w_1024,q_85/${photo}" preload="none"`,
  );
  expect(harmlessHtml(withPoster)).toBe(withPoster);

  await office.patch(`/product-variants/${variant}`, { price: 1234 });
  expect(await content()).toMatch(/12,34.€/);
  await office.patch("/products/SIE-VIT-C", { enabled: false });
  expect(await content()).not.toMatch(/12,34.€/);
});

const readTonic = async () => {
  const response = await shop.request("/shop/products-by-slug/tonico-esfoliante-aha");
  return answerAs(ProductPage, response);
};

test("a description is sent as HTML too when it is more than paragraphs", async () => {
  const { code, ...before } = await readTonic();
  expect(before.descriptionHtml).toBeUndefined();
  await office.patch(`/products/${code}`, { description: "Sale **grosso**.\n\n- uno\n- due" });
  expect(await readTonic()).toMatchObject({
    description: "Sale **grosso**.\n\n- uno\n- due",
    descriptionHtml: "<p>Sale <strong>grosso</strong>.</p>\n<ul><li>uno</li><li>due</li></ul>",
  });
});
