import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeAtBothWidths } from "#tests/harness/axe.ts";
import {
  continueIn,
  fillDetails,
  openCheckout,
  saveDetails,
  shows,
} from "#tests/harness/buying.ts";
import { newCustomer } from "#tests/harness/new-customer.ts";
import { enterAccount } from "#tests/harness/signed-in.ts";
import { story } from "#tests/harness/story.ts";

const field = (page: Page, name: string, address = "shippingAddress.") =>
  page.locator(`[name="${address}${name}"]`);
const value = (page: Page, name: string, address?: string) => () =>
  field(page, name, address).inputValue();

story("an address fills itself from its CAP, and doubts are no refusals", async (context) => {
  const { page } = context;
  await openCheckout(context, "siero-acido-ialuronico");
  await page.getByLabel("E-mail").fill("chiara@gmial.com");
  await page.getByLabel("E-mail").blur();
  await page.getByRole("button", { name: "Usa chiara@gmail.com" }).click();
  await shows(() => page.getByLabel("E-mail").inputValue(), "chiara@gmail.com");
  await continueIn(page, "contatti").click();
  await field(page, "postcode").waitFor();
  const line = Promise.withResolvers<void>();
  await page.route("**/cap/00184", async (route) => (await line.promise, route.fallback()));
  await field(page, "postcode").fill("00184");
  // The answer comes as the city is about to be typed.
  await field(page, "city").focus();
  line.resolve();
  await shows(value(page, "city"), "Roma");
  await page.keyboard.type("Roma");
  await shows(value(page, "city"), "Roma");
  await shows(value(page, "provinceCode"), "IT-RM");
  await field(page, "postcode").fill("20124");
  await shows(value(page, "city"), "Milano");
  await shows(value(page, "provinceCode"), "IT-MI");
  await field(page, "postcode").fill("20100");
  await page.getByText("tra 20121 e 20162").waitFor();
  await field(page, "postcode").fill("20124");

  expect(await field(page, "city").getAttribute("data-filled")).toBe("");
  await field(page, "city").fill("Pippopoli");
  expect(await field(page, "city").getAttribute("data-filled")).toBeNull();
  await field(page, "city").blur();
  await page.getByRole("button", { name: "Usa Milano" }).click();
  await shows(value(page, "city"), "Milano");
  await field(page, "postcode").fill("10015");
  await shows(value(page, "city"), "Ivrea");
  await shows(value(page, "provinceCode"), "IT-TO");

  await field(page, "postcode").fill("20090");
  await shows(value(page, "city"), "");
  await shows(value(page, "provinceCode"), "IT-MI");
  const offered = ["Buccinasco", "Cesano Boscone", "Trezzano sul Naviglio"];
  expect(await page.locator("datalist option").allTextContents()).toEqual(offered);
  await field(page, "city").fill("Bucinasco");
  await field(page, "city").blur();
  await page.getByText("Il CAP 20090 è di Buccinasco, Cesano Boscone e Trezzano").waitFor();
  await page.getByRole("button", { name: "Usa Buccinasco" }).waitFor();
  await field(page, "provinceCode").selectOption("IT-RM");
  await page.getByText("non sembra della provincia scelta").waitFor();
  await axeAtBothWidths(page);

  await field(page, "street").fill("Corso Buenos Aires, 21/A");
  await field(page, "street").blur();
  await shows(value(page, "street"), "Corso Buenos Aires");
  await shows(value(page, "streetNumber"), "21/A");

  await fillDetails(page, { city: "Pippopoli" });
  await saveDetails(page);
});

story(
  "without scripts the shop completes the address when it is sent",
  async (context) => {
    const { page } = context;
    await openCheckout(context, "siero-acido-ialuronico");
    await fillDetails(page, {
      email: "chiara@gmial.com",
      street: "Via Roma 12",
      streetNumber: "",
      postcode: "00100",
      city: "",
    });
    await field(page, "provinceCode").selectOption("");
    await saveDetails(page);
    expect(await value(page, "city")()).toBe("Roma");
    expect(await value(page, "provinceCode")()).toBe("IT-RM");
    expect(await value(page, "street")()).toBe("Via Roma");
    expect(await value(page, "streetNumber")()).toBe("12");
    await page.getByText("tra 00118 e 00199").waitFor();
    await page.getByText("chiara@gmail.com").waitFor();
  },
  { javascript: false },
);

story("the address book does the same", async ({ page, baseUrl, open }) => {
  const { email } = await newCustomer(baseUrl, "rubrica");
  await enterAccount(page, baseUrl, email);
  await open("/area-riservata/indirizzi?nuovo=1");
  await field(page, "postcode", "").fill("50129");
  await shows(value(page, "city", ""), "Firenze");
  await shows(value(page, "provinceCode", ""), "IT-FI");
});
