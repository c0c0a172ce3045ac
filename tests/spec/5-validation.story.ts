import { describe, expect } from "vitest";
import type { z } from "zod";
import { createShop } from "#contract/client/client.ts";
import { needsShipping } from "#contract/checkout-rules.ts";
import { registrationSchema } from "#contract/forms/account.ts";
import { addressFormSchema, shippingAddressSchema } from "#contract/forms/address.ts";
import { checkoutCompletionSchema } from "#contract/forms/checkout.ts";
import { contactSchema, newsletterSchema } from "#contract/forms/support.ts";
import { formatEuro } from "#contract/format/money.ts";
import * as rules from "#contract/forms/rules.ts";
import { address } from "#tests/harness/order-by-api.ts";
import { line, linesOf, openReader } from "./line.ts";
import { cartWith, fillCartOf, guest, person, post, remove, serum } from "./shopper.ts";

const messagesOf = (rule: z.ZodType, input: unknown) =>
  rule.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

/** The messages that the registration page shows for what was typed. */
async function registrationErrors(typed: Record<string, string>): Promise<string[]> {
  const { page, open } = await openReader();
  await open("/registrazione");
  const form = page.locator("main form").first();
  for (const [name, value] of Object.entries(typed))
    await form.locator(`[name="${name}"]`).fill(value);
  await form.locator('[name="email"]').press("Enter");
  return linesOf(await page.locator("main").innerText());
}

const required = "Questo campo è obbligatorio";
const form = { ...person, email: "anna@posta.example", confirmPassword: person.password };

describe("5. Validation rules: messages (Italian)", () => {
  line(
    "Required: 'Questo campo è obbligatorio'.",
    ["contract/forms/messages.ts", "contract/forms/rules.ts"],
    async () => {
      expect(messagesOf(rules.requiredText(), "")).toEqual([required]);
      expect(await registrationErrors({ email: "anna@posta.example" })).toContain(required);
    },
  );
  line(
    "Email: 'Inserisci un’email valida'.",
    ["contract/forms/messages.ts", "contract/italy/contacts.ts"],
    async () => {
      expect(messagesOf(rules.email(), "anna@")).toEqual(["Inserisci un’email valida"]);
      expect(await registrationErrors({ email: "anna@" })).toContain("Inserisci un’email valida");
    },
  );
  line(
    "Fiscal code: 'Inserisci un codice fiscale valido'.",
    ["contract/forms/messages.ts", "contract/italy/fiscal-code.ts"],
    () => {
      const wrong = { ...address, fiscalCode: "RSSMRA45C12F20RC" };
      expect(messagesOf(addressFormSchema, wrong)).toEqual(["Inserisci un codice fiscale valido"]);
    },
  );
  line(
    "Exact length: the field must be N characters.",
    ["contract/forms/messages.ts", "contract/forms/rules.ts"],
    () => {
      const rule = rules.requiredText({ exact: 7 });
      expect(messagesOf(rule, "123456")).toEqual(["Il campo deve essere di 7 caratteri"]);
      expect(messagesOf(rule, "1234567")).toEqual([]);
    },
  );
  line(
    "Maximum: the field must contain at most N characters.",
    ["contract/forms/messages.ts", "contract/forms/rules.ts"],
    () => {
      const rule = rules.requiredText({ max: 3 });
      expect(messagesOf(rule, "abcd")).toEqual(["Il campo deve contenere al massimo 3 caratteri"]);
      expect(messagesOf(rule, "abc")).toEqual([]);
    },
  );
  line(
    "Minimum: the field must contain at least N characters.",
    ["contract/forms/messages.ts", "contract/forms/rules.ts"],
    () => {
      const rule = rules.requiredText({ min: 3 });
      expect(messagesOf(rule, "ab")).toEqual(["Il campo deve contenere almeno 3 caratteri"]);
      expect(messagesOf(rule, "abc")).toEqual([]);
    },
  );
  line(
    "Consent (newsletter, profiling): 'È necessario fornire il consenso'.",
    ["contract/forms/rules.ts", "contract/forms/support.ts"],
    () => {
      const unticked = { email: "anna@posta.example", consents: {} };
      expect(messagesOf(newsletterSchema, unticked)).toEqual(["È necessario fornire il consenso"]);
    },
  );
  line(
    "Password confirmation mismatch: 'Le password non corrispondono'.",
    ["contract/forms/account.ts"],
    async () => {
      const words = "Le password non corrispondono";
      const differs = { password: "Nebbia-lieve7", confirmPassword: "Nebbia-lieve8" };
      expect(messagesOf(registrationSchema, { ...form, ...differs })).toEqual([words]);
      expect(await registrationErrors(differs)).toContain(words);
    },
  );
});

describe("5. Validation rules: rules", () => {
  line(
    "Password: a minimum length, at least one lowercase letter, one uppercase letter, one number and one special character. The confirmation must match.",
    ["contract/forms/rules.ts"],
    () => {
      expect(messagesOf(rules.password(), "Nebbia-7")).toEqual([]);
      for (const weak of ["Neb-7", "NEBBIA-7", "nebbia-7", "Nebbia--", "Nebbia77"])
        expect(messagesOf(rules.password(), weak), weak).toHaveLength(1);
      expect(messagesOf(registrationSchema, form)).toEqual([]);
      expect(messagesOf(registrationSchema, { ...form, confirmPassword: "Altra-7x" })).toHaveLength(
        1,
      );
    },
  );
  line(
    "Privacy acceptance is required for registration, checkout and generic requests. Terms acceptance is required for checkout.",
    ["contract/forms/account.ts", "contract/forms/checkout.ts", "contract/forms/support.ts"],
    async () => {
      expect(messagesOf(registrationSchema, { ...form, consents: {} })).toEqual([required]);
      expect(messagesOf(checkoutCompletionSchema, { terms: true })).toEqual([required]);
      expect(messagesOf(checkoutCompletionSchema, { privacy: true })).toEqual([required]);
      const request = { type: "altro", email: "anna@posta.example", message: "Ciao" };
      expect(messagesOf(contactSchema(), { ...request, privacy: false })).toEqual([required]);
      const refused = await post("/shop/customers", { ...person, email: form.email, consents: {} });
      expect(refused.status).toBe(422);
    },
  );
  line(
    "A gift box must be selected when a gift is requested.",
    ["contract/forms/checkout.ts", "commerce/cart/gift-box.ts"],
    async () => {
      const { page, open } = await openReader();
      await fillCartOf(page, serum);
      await open("/carrello");
      await page.getByText("Confezione regalo e biglietto").click();
      await page.locator('[name="giftBoxMessage"]').fill("Auguri!");
      const box = page.locator("form:has([name=giftBoxMessage]) button").first();
      await box.click();
      expect(await page.locator("main").innerText()).toContain("Seleziona una confezione regalo");
    },
  );
  line(
    "An address is complete when first name, last name, phone, street, street number, city, province code, postcode and country code are all present. With an invoice request, the fiscal code is also required.",
    ["contract/forms/address.ts", "contract/forms/invoice.ts"],
    () => {
      expect(messagesOf(shippingAddressSchema, address)).toEqual([]);
      for (const field of Object.keys(address))
        expect(messagesOf(shippingAddressSchema, { ...address, [field]: "" }), field).toEqual([
          required,
        ]);
      const invoiced = { ...address, invoiceRequired: true };
      expect(messagesOf(addressFormSchema, invoiced)).toEqual([required]);
      const complete = { ...invoiced, fiscalCode: "CRDLVI84E52X101T" };
      expect(messagesOf(addressFormSchema, complete)).toEqual([]);
    },
  );
  line(
    "The cart counts as not needing shipping only if it is empty or no item requires shipping.",
    ["contract/checkout-rules.ts"],
    () => {
      const parcel = { selectedVariant: { shippingRequired: true } };
      const card = { selectedVariant: { shippingRequired: false } };
      expect(needsShipping({ items: [] })).toBe(false);
      expect(needsShipping({ items: [card, card] })).toBe(false);
      expect(needsShipping({ items: [card, parcel] })).toBe(true);
      expect(needsShipping({ items: [{ selectedVariant: {} }] })).toBe(true);
      expect(needsShipping({ items: [{ selectedVariant: null }] })).toBe(true);
    },
  );
  line(
    "Signup must answer with status 204, otherwise it is an error. Removing a cart item must answer with 204.",
    ["contract/client/account.ts", "contract/client/cart.ts"],
    async () => {
      const answered = (status: number) =>
        createShop({
          fetch: async () => new Response(status === 204 ? null : "{}", { status }),
          baseUrl: "http://shop.test/api/v2",
          channel: "WEB",
        });
      const signUp = (status: number) => answered(status).signUp({ ...person, email: form.email });
      await expect(signUp(204)).resolves.toBeUndefined();
      await expect(signUp(201)).rejects.toThrow("Wrong status code");
      await expect(answered(200).removeItem("abc", 1)).rejects.toThrow(
        "Could not remove item from cart",
      );
      const token = await cartWith(serum);
      const { items } = await guest.order(token);
      expect((await remove(`/shop/orders/${token}/items/${items[0]?.id}`)).status).toBe(204);
    },
  );
  line(
    "Search submits only for non-empty text.",
    ["storefront/app/features/search/search-form.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open("/ricerca");
      const field = page.getByLabel("Che cosa cerchi?");
      await field.press("Enter");
      expect(new URL(page.url()).search).toBe("");
      await field.fill("rosa");
      await field.press("Enter");
      expect(new URL(page.url()).search).toBe("?q=rosa");
    },
  );
  line(
    "The price filter shows the minimum and maximum allowed price in euro.",
    ["storefront/app/routes/listing/filters.tsx"],
    async () => {
      const { page, open } = await openReader();
      await open("/prodotti");
      const text = await page.locator("#filtri").textContent();
      const { price } = await guest.facets();
      const euro = (cents: number | undefined) => formatEuro(cents ?? -1);
      expect(text).toContain(`min ${euro(price?.min)}`);
      expect(text).toContain(`max ${euro(price?.max)}`);
    },
  );
  line("Strings are not trimmed before checks.", ["contract/forms/rules.ts"], async () => {
    expect(messagesOf(rules.requiredText({ max: 3 }), " ab ")).toHaveLength(1);
    expect(rules.requiredText().parse(" ab ")).toBe(" ab ");
    expect(messagesOf(rules.requiredText(), " ")).toEqual([]);
    expect(messagesOf(rules.email(), "anna@posta.example ")).toHaveLength(1);
    const path = `/shop/orders/${await cartWith(serum)}`;
    await guest.updateOrder(path.split("/").at(-1) ?? "", {
      email: "anna@posta.example",
      shippingAddress: { ...address, city: " Milano " },
    });
    expect((await guest.order(path.split("/").at(-1) ?? "")).shippingAddress?.city).toBe(
      " Milano ",
    );
  });
  line(
    "Numbers and dates support min, max, positive, negative and integer checks.",
    ["contract/forms/rules.ts"],
    () => {
      const passes = (rule: z.ZodType, input: unknown) => rule.safeParse(input).success;
      const between = rules.number({ min: 1, max: 5 });
      expect([0, 1, 5, 6].map((value) => passes(between, value))).toEqual([
        false,
        true,
        true,
        false,
      ]);
      expect([0, 1].map((value) => passes(rules.number({ positive: true }), value))).toEqual([
        false,
        true,
      ]);
      expect([0, -1].map((value) => passes(rules.number({ negative: true }), value))).toEqual([
        false,
        true,
      ]);
      expect([1.5, 2].map((value) => passes(rules.number({ integer: true }), value))).toEqual([
        false,
        true,
      ]);
      const year = rules.optionalDate({ min: "2026-01-01", max: "2026-12-31" });
      expect(["2025-12-31", "2026-01-01", "2027-01-01"].map((day) => passes(year, day))).toEqual([
        false,
        true,
        false,
      ]);
    },
  );
});
