import { expect } from "vitest";
import { axe } from "#tests/harness/axe.ts";
import {
  accept,
  choose,
  continueIn,
  cookieText,
  fillDetails,
  openCheckout,
  orderButton,
  orderToken,
  payByCard,
  placeOrder,
  saveDetails,
  shopApi,
  shows,
  total,
} from "#tests/harness/buying.ts";
import { hydrated } from "#tests/harness/open-page.ts";
import { story, type StoryContext } from "#tests/harness/story.ts";

const serum = "siero-acido-ialuronico";

async function upToTheButton(
  context: StoryContext,
  { slug = serum, javascript = true } = {},
): Promise<void> {
  const { page } = context;
  await openCheckout(context, slug);
  await fillDetails(page);
  await saveDetails(page);
  await choose(page, javascript, "BRT standard");
  await choose(page, javascript, "Carta di credito");
  await accept(page);
}

const focused = (page: StoryContext["page"]) => page.evaluate(() => document.activeElement?.id);

for (const javascript of [true, false])
  story(
    `a parcel goes to a pickup point${javascript ? "" : ", without JavaScript"}`,
    async (context) => {
      const { page } = context;
      await openCheckout(context, serum);
      await fillDetails(page);
      await saveDetails(page);
      await choose(page, javascript, "BRT-Fermopoint");
      expect(await page.locator("[value=CONTRASSEGNO]").count()).toBe(0);
      const goOn = continueIn(page, "spedizione");
      await goOn.click();
      await page.locator("#ritiro-error", { hasText: "Scegli un punto di ritiro." }).waitFor();
      expect(await orderButton(page).isDisabled()).toBe(true);

      expect(await page.locator(".pudo > div").count()).toBe(3);
      await page.getByRole("link", { name: "Cerca un altro punto" }).click();
      await page.getByLabel("Città o CAP").fill("Paese che non esiste");
      await page.getByRole("button", { name: "Cerca" }).click();
      await page.getByText("Non abbiamo trovato punti di ritiro").waitFor();
      await page.getByLabel("Città o CAP").fill("Bologna");
      await page.getByRole("button", { name: "Cerca" }).click();
      await page.getByText(/punti di ritiro entro \d+ km da Bologna/).waitFor();
      const radius = page.getByRole("button", { name: "50\u00a0km" });
      if (javascript) {
        await radius.focus();
        await page.keyboard.press("Enter");
      } else await radius.click();
      await page.locator("#ritiro output", { hasText: /entro 50 km da Bologna/ }).waitFor();
      if (javascript) {
        await page.waitForURL(/entro=50/);
        expect(await radius.evaluate((chip) => chip === document.activeElement)).toBe(true);
      }
      const all = await page.locator(".pudo > div").count();
      const open = page.getByRole("checkbox", { name: `su ${all})` });
      await open.click();
      if (!javascript) await page.getByRole("button", { name: "Cerca" }).click();
      await page.waitForURL(/entro=50&aperti=1/);
      await page.locator("#ritiro output", { hasText: /entro 50 km da Bologna/i }).waitFor();
      // By night all may be closed.
      await expect.poll(() => page.getByText("Chiuso ora").count()).toBe(0);
      await open.click();
      if (!javascript) await page.getByRole("button", { name: "Cerca" }).click();
      await expect.poll(() => page.locator(".pudo > div").count()).toBe(all);
      const point = page.locator(".pudo > div").first();
      let name = (await point.locator(".t").innerText()).replace(/^\d+\. /, "");
      await point.getByText(/Aperto ora|Chiuso ora/).waitFor();
      await page.getByLabel(/Distanza e direzione/).waitFor();
      await point.getByText("Orari di apertura").click();
      await point.getByRole("rowheader").first().waitFor();
      const { promise: later, resolve: answer } = Promise.withResolvers<void>();
      if (javascript) {
        // A filter is on its way when a point is chosen.
        await page.route(/aperti=1/, (route) => later.then(() => route.continue()), { times: 1 });
        await open.click();
      }
      await point.getByRole("radio").click();
      if (javascript) {
        await page.locator(".sum", { hasText: "Ritiro presso" }).waitFor({ state: "attached" });
        answer();
        await page.waitForURL(/aperti=1/);
        expect(await focused(page)).toBe("ritiro");
        // Where the page is scrolled to, the bar covers a choice: only what is left of it would be measured.
        await page.evaluate(() => scrollTo(0, 0));
        await axe(page);
      } else await page.getByRole("button", { name: "Scegli questo punto" }).click();
      // The list folds; changing one's mind opens it again.
      const change = page.getByRole("link", { name: "Cambia punto di ritiro" });
      await change.waitFor();
      expect(await page.locator(".pudo").count()).toBe(0);
      await change.click();
      await page.getByText(/punti di ritiro entro \d+ km da \d+ Firenze/).waitFor();
      if (javascript) {
        // By arrows the list stays open, whatever they pass, until it is settled.
        const radios = page.locator(".pudo").getByRole("radio");
        await radios.first().focus();
        for (const at of [1, 2]) {
          await page.keyboard.press("ArrowDown");
          await expect.poll(() => radios.nth(at).isChecked()).toBe(true);
        }
        const third = page.locator(".pudo > div").nth(2);
        name = (await third.locator(".t").innerText()).replace(/^\d+\. /, "");
        await page.keyboard.press("Enter");
        await change.waitFor();
        expect(await focused(page)).toBe("ritiro");
      }
      await goOn.click();
      await choose(page, javascript, "PayPal");
      await page.locator("#spedizione .said", { hasText: name }).waitFor();
      await placeOrder(page);
      await page.getByRole("button", { name: "Paga con PayPal" }).click();
      await orderToken(page);
      await page.getByText(name).first().waitFor();
    },
    { javascript, timeout: 150_000 },
  );

/** Consents to an order that have to be given again once its total has changed. */
const checkedBoxes = (page: StoryContext["page"]) => page.locator("#conferma :checked").count();

story(
  "a total that changed is asked again, a second tab makes no second order",
  async (context) => {
    const { page, baseUrl } = context;
    await upToTheButton(context);
    const token = (await cookieText(context.context, "shop_cart")) ?? "";
    const api = shopApi(baseUrl);
    const [item] = (await api.order(token)).items;
    await api.changeItem(token, item?.id ?? 0, 2);
    await orderButton(page).click();
    await page
      .getByText(/Il totale è cambiato mentre completavi l’ordine: era 34,80\s€, ora è 59,80/)
      .waitFor();
    await shows(() => total(page), "59,80 €");
    await shows(async () => String(await checkedBoxes(page)), "0");
    expect((await api.order(token)).state).toBe("cart");

    const [other, deaf] = [await context.context.newPage(), await context.context.newPage()];
    await other.goto("/checkout");
    await hydrated(other);
    // A tab that hears nothing of the others keeps the old page.
    await deaf.addInitScript(() => {
      Object.assign(window, { BroadcastChannel: EventTarget });
      Object.assign(EventTarget.prototype, { postMessage() {}, close() {} });
    });
    await deaf.goto("/checkout");
    await hydrated(deaf);
    await accept(page);
    await orderButton(page).click();
    await other.waitForURL("**/order-error?*");
    await payByCard(page);
    expect(await orderToken(page)).toBe(token);
    await accept(deaf);
    await orderButton(deaf).click();
    await deaf.waitForURL(`**/thankyou/${token}`);
  },
  { timeout: 150_000 },
);

story(
  "without JavaScript a total that changed is asked again too",
  async (context) => {
    const { page, baseUrl } = context;
    await upToTheButton(context, { javascript: false });
    const token = (await cookieText(context.context, "shop_cart")) ?? "";
    const api = shopApi(baseUrl);
    const [item] = (await api.order(token)).items;
    await api.changeItem(token, item?.id ?? 0, 2);
    await orderButton(page).click();
    await page
      .getByText(/Il totale è cambiato mentre completavi l’ordine: era 34,80\s€, ora è 59,80/)
      .waitFor();
    expect(await checkedBoxes(page)).toBe(0);
    expect((await api.order(token)).state).toBe("cart");
    await placeOrder(page);
    await payByCard(page);
    expect(await orderToken(page)).toBe(token);
  },
  { javascript: false },
);

const scarce = [
  { javascript: true, slugs: ["gua-sha-in-quarzo-rosa", "crema-mani-alla-rosa"] },
  { javascript: false, slugs: ["olio-labbra-brillante", "maschera-in-tessuto-marina"] },
];

for (const { javascript, slugs } of scarce)
  story(
    `a product sold out meanwhile is told, and nothing is ordered${javascript ? "" : ", without JavaScript"}`,
    async (context) => {
      const { page, baseUrl, width } = context;
      const slug = slugs[width < 768 ? 0 : 1] ?? "";
      await upToTheButton(context, { slug, javascript });
      await buyAll(baseUrl, slug);
      await orderButton(page).click();
      await page
        .getByText(/Prodotto non disponibile: /)
        .first()
        .waitFor();
      if (javascript) await axe(page);
      const token = (await cookieText(context.context, "shop_cart")) ?? "";
      expect((await shopApi(baseUrl).order(token)).state).toBe("cart");
      await page.getByRole("link", { name: "Torna al carrello" }).click();
      await page.waitForURL("**/carrello");
    },
    { javascript },
  );

/** Somebody else orders every piece there is. */
async function buyAll(baseUrl: string, slug: string): Promise<void> {
  const login = { email: "livia@rugiada.example", password: "Rugiada2026!" };
  const { token: bearer } = await shopApi(baseUrl).logIn(login);
  const api = shopApi(baseUrl, bearer);
  const { variants } = await api.product(slug);
  const { token } = await api.createCart("not-supported");
  for (const variant of variants)
    if (variant.available)
      await api.addItem(token, { productVariant: variant["@id"], quantity: variant.available });
  const [address] = await api.addresses();
  if (!address) throw new Error("the demo customer has an address");
  const { shipments } = await api.updateOrder(token, { billingAddress: address });
  const { payments } = await api.selectShipping(token, shipments[0]?.id ?? 0, "BRT_STANDARD");
  await api.selectPayment(token, payments[0]?.id ?? 0, "CARTA");
  await api.completeOrder(token);
}

story(
  "a broken connection takes nothing away",
  async (context) => {
    const { page } = context;
    await openCheckout(context, serum);
    await fillDetails(page);
    await page.route("**/checkout.data*", (route) => route.abort());
    await continueIn(page, "indirizzo").click();
    await page.getByText("La linea è caduta").waitFor();
    expect(await page.locator("#dati-email").inputValue()).not.toBe("");
    await page.unroute("**/checkout.data*");
    await page.getByRole("button", { name: "Riprova" }).click();
    await page.waitForURL(/\/checkout#spedizione/);
  },
  { widths: [390], expected: [/Failed to fetch/] },
);
