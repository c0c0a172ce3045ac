import { expect } from "vitest";
import { fillCart, openCheckout } from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { orderByApi } from "#tests/harness/order-by-api.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

/** Stories without scripts take these rules of the style sheets for granted: `harness/scriptless/select.ts`. */
story(
  "the style sheets show what only visitors without scripts need, and hide what only scripts can do",
  async (context) => {
    const { page, open, baseUrl } = context;
    const { email, shop } = await newCustomer(baseUrl, "senza-script");
    const order = await orderByApi(shop);
    await enterAccount(page, baseUrl, email);
    const hiddenOf = async (selector: string) => {
      const all = await page.locator(selector).all();
      return Promise.all(all.map((one) => one.isHidden()));
    };
    await fillCart(context, "siero-acido-ialuronico");
    await open("/carrello");
    await page.getByText("Consulenza gratuita").first().click();
    await page.getByRole("button", { name: "Conferma la scelta" }).waitFor();

    await openCheckout(context, "siero-acido-ialuronico");
    await page.setViewportSize({ width: 390, height: 844 });
    const [bought, button] = await Promise.all(
      [".buys .tot", "#conferma button"].map((one) => page.locator(one).last().boundingBox()),
    );
    expect((button?.y ?? Infinity) - (bought?.y ?? 0)).toBeLessThan(400);

    await open("/contatti");
    for (const name of ["orderNumber", "productCode"])
      await page.locator(`#contatti [name="${name}"]`).waitFor();

    await open("/area-riservata/dati-personali");
    await page.locator('#dati-personali [name="currentPassword"]').waitFor();

    await open("/area-riservata/modifica-password");
    const scripted = await hiddenOf(".scripted");
    expect(scripted.length).toBeGreaterThan(0);
    expect(scripted).not.toContain(false);

    await open(`/recesso?token=${order.token}`);
    expect(await hiddenOf(".scope .reveal")).toEqual([true]);
    await page.getByLabel("Recedo solo da alcuni prodotti").check();
    expect(await hiddenOf(".scope .reveal")).toEqual([false]);
  },
  { javascript: false, rendered: true },
);
