import type { PricingCart, PricingLine } from "./types.ts";

export function makeLine(over: Partial<PricingLine> & { id: number }): PricingLine {
  const unitPrice = over.unitPrice ?? 1000;
  return {
    variantCode: `VARIANT_${over.id}`,
    productCode: `PRODUCT_${over.id}`,
    taxonCodes: [],
    quantity: 1,
    unitPrice,
    originalUnitPrice: unitPrice,
    kind: "product",
    taxCategory: "iva_22",
    shippingRequired: true,
    weightGrams: 100,
    ...over,
  };
}

export function makeGiftCardLine(id: number, unitPrice: number, quantity = 1): PricingLine {
  return makeLine({
    id,
    unitPrice,
    quantity,
    kind: "gift_card",
    taxCategory: "fuori_campo",
    shippingRequired: false,
    weightGrams: 0,
  });
}

export function makeSoap(id: number, quantity: number): PricingLine {
  return makeLine({
    id,
    quantity,
    variantCode: "SAP-OLI-100",
    unitPrice: 990,
    taxonCodes: ["oliva-antica"],
    weightGrams: 106,
  });
}

export function makeCart(lines: PricingLine[], over: Partial<PricingCart> = {}): PricingCart {
  return {
    lines,
    couponCode: null,
    giftCards: [],
    shippingMethodCode: "BRT_STANDARD",
    paymentMethodCode: "CARTA",
    consultation: false,
    customer: { hasAccount: false, orderCount: null, couponUses: 0 },
    now: new Date("2026-11-15T12:00:00+01:00"),
    ...over,
  };
}
