import { expect } from "vitest";
import { shopApi } from "#tests/harness/buying.ts";
import { enterOffice, titled } from "#tests/harness/office.ts";
import { officeStory } from "#tests/harness/story.ts";

const desk = { widths: [1440], timeout: 120_000 };

officeStory(
  "a promotion with its code is made and used in the cart",
  async ({ page, context, open, baseUrl }) => {
    const code = `PROVA${crypto.randomUUID().slice(0, 5).toUpperCase()}`;
    await enterOffice(context, baseUrl);
    await open("/admin/promotions/create");
    await page.getByLabel("Codice *").fill(code);
    await page.getByLabel("Nome *").fill(`Prova ${code}`);
    await page.getByLabel("Etichetta per i clienti").fill("Prova del venti");
    await page.getByLabel("Tipo *").click();
    await page.getByRole("option", { name: "Sconto in percentuale sull’ordine" }).click();
    await page.getByLabel("Percentuale *").fill("20");
    await page.getByLabel("Con codice").check();
    await page.getByRole("button", { name: "Salva" }).click();
    await titled(page, `Prova ${code}`);

    await page.goto("/admin/coupons/create");
    await page.getByLabel("Codice *").fill(code);
    await page.getByLabel("Promozione *").click();
    await page.getByRole("option", { name: `Prova ${code}` }).click();
    await page.getByRole("button", { name: "Salva" }).click();
    await titled(page, "Codici sconto");
    await page.getByText(code).first().waitFor();

    const shop = shopApi(baseUrl);
    const { token } = await shop.createCart("not-supported");
    const { defaultVariant } = await shop.product("siero-acido-ialuronico");
    await shop.addItem(token, { productVariant: defaultVariant?.["@id"] ?? "", quantity: 1 });
    await shop.updateOrder(token, { couponCode: code });
    const cart = await shop.order(token);
    expect(cart.promotionCoupon).toMatchObject({ code });
    expect(cart.orderPromotionTotal).toBe(Math.round((defaultVariant?.price ?? 0) * -0.2));
  },
  desk,
);

officeStory(
  "a discount on shipping holds for the ways of shipping that are chosen, or for all",
  async ({ page, context, open, baseUrl }) => {
    const code = `SPED${crypto.randomUUID().slice(0, 5).toUpperCase()}`;
    await enterOffice(context, baseUrl);
    await open("/admin/promotions/create");
    await page.getByLabel("Codice *").fill(code);
    await page.getByLabel("Nome *").fill(`Spedizione ${code}`);
    await page.getByLabel("Tipo *").click();
    await page.getByRole("option", { name: "Sconto sulla spedizione" }).click();
    await page.getByLabel("Percentuale *").fill("50");
    await page.getByLabel("Con codice").check();
    const express = page.getByLabel("BRT express");
    await express.check();
    await page.getByRole("button", { name: "Salva" }).click();
    await titled(page, `Spedizione ${code}`);
    const stored = async () =>
      (await page.request.get(`${baseUrl}/api/v2/admin/promotions/${code}`)).json() as Promise<{
        action: object;
      }>;
    const action = { type: "shipping_percentage_discount", percentage: 0.5 };
    expect((await stored()).action).toEqual({ ...action, shippingMethods: ["BRT_EXPRESS"] });

    await express.uncheck();
    await page.getByRole("button", { name: "Salva" }).click();
    await expect.poll(async () => (await stored()).action).toEqual(action);
  },
  desk,
);

officeStory(
  "a table with three bad rows is tried, told and loaded",
  async ({ page, context, open, baseUrl }) => {
    const shop = shopApi(baseUrl);
    // No other story orders it: what orders hold is not available.
    const { defaultVariant: soap } = await shop.product("bagnodoccia-alla-rosa");
    const csv = [
      "Codice;Giacenza",
      `${soap?.code};77`,
      "CHE_NON_C_E;1",
      `${soap?.code};dieci`,
      "ANCHE_QUESTO_NO;2",
    ].join("\r\n");
    await enterOffice(context, baseUrl);
    await open("/admin/import-export");
    await page.getByLabel("Che cosa").click();
    await page.getByRole("option", { name: "Giacenze" }).click();
    await page
      .getByLabel("Scegli il file CSV")
      .setInputFiles({ name: "giacenze.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByRole("button", { name: "Prova" }).click();
    await page.getByText("Prova: nulla è cambiato.").waitFor();
    const refused = page.locator("section", { hasText: "Righe rifiutate" }).last();
    expect(await refused.locator("tbody th").allInnerTexts()).toEqual(["3", "4", "5"]);
    await page.getByRole("button", { name: "Importa" }).click();
    await page.locator("strong", { hasText: "Importazione finita." }).waitFor();
    const { variants } = await shop.product("bagnodoccia-alla-rosa");
    expect(variants.find(({ code }) => code === soap?.code)?.available).toBe(77);
  },
  desk,
);
