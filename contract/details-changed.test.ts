import { describe, expect, test } from "vitest";
import { detailsChanged } from "./checkout-rules.ts";

const anna = {
  firstName: "Anna",
  lastName: "Bianchi",
  phoneNumber: "+393331234567",
  street: "Via Roma",
  streetNumber: "12/A",
  city: "Milano",
  provinceCode: "IT-MI",
  postcode: "20121",
  countryCode: "IT",
};

describe("details count as changed", () => {
  const nulls = { company: null, notes: null, provinceName: null, fiscalCode: null, pec: null };
  const cart = {
    checkoutState: "addressed",
    email: "anna@example.it",
    shippingAddress: { ...anna, ...nulls },
    billingAddress: { ...anna, ...nulls },
    invoiceRequired: false,
  };
  const form = {
    email: "anna@example.it",
    shippingAddress: { ...anna, company: "", notes: "" },
    billingAddress: anna,
    invoiceRequired: false,
  };

  test("never when all is as on the cart, empty and null being equal", () => {
    expect(detailsChanged(cart, form)).toBe(false);
    expect(detailsChanged({ ...cart, checkoutState: "payment_selected" }, form)).toBe(false);
  });

  test("always while the state is cart", () => {
    expect(detailsChanged({ ...cart, checkoutState: "cart" }, form)).toBe(true);
  });

  test("when the email differs", () => {
    expect(detailsChanged(cart, { ...form, email: "altra@example.it" })).toBe(true);
    expect(detailsChanged({ ...cart, email: null }, form)).toBe(true);
    const byCustomer = { ...cart, email: null, customer: { email: "anna@example.it" } };
    expect(detailsChanged(byCustomer, form)).toBe(false);
  });

  test("when the invoice flag differs", () => {
    expect(detailsChanged(cart, { ...form, invoiceRequired: true })).toBe(true);
    expect(detailsChanged({ ...cart, invoiceRequired: true }, form)).toBe(true);
  });

  test.each([...Object.keys(anna), "company", "notes", "fiscalCode", "vatNumber", "pec", "sdi"])(
    "when %s of an address differs",
    (field) => {
      const shippingAddress = { ...anna, [field]: "altro" };
      const billingAddress = { ...anna, [field]: "altro" };
      expect(detailsChanged(cart, { ...form, shippingAddress })).toBe(true);
      expect(detailsChanged(cart, { ...form, billingAddress })).toBe(true);
    },
  );

  test("when the cart has no address yet", () => {
    expect(detailsChanged({ ...cart, shippingAddress: null }, form)).toBe(true);
  });

  test("not by a province name the backend filled in", () => {
    const shippingAddress = { ...anna, provinceName: "Milano" };
    expect(detailsChanged({ ...cart, shippingAddress }, form)).toBe(false);
    const byName = { ...anna, provinceCode: null };
    expect(
      detailsChanged(
        { ...cart, shippingAddress: { ...byName, provinceName: "Milano" } },
        { ...form, shippingAddress: { ...byName, provinceName: "Roma" } },
      ),
    ).toBe(true);
  });

  test("what the form does not ask is not compared", () => {
    const { email: _email, shippingAddress: _shipping, ...asked } = form;
    expect(detailsChanged(cart, asked)).toBe(false);
  });
});
