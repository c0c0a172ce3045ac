import type { Order, OrderItem } from "#contract/order.ts";

const api = "/api/v2/shop";

export function item(changes: Partial<OrderItem> & { id: number; productName: string }): OrderItem {
  const { quantity = 1, unitPrice = 2900 } = changes;
  const code = `VARIANT_${changes.id}`;
  return {
    "@id": `${api}/orders/tok/items/${changes.id}`,
    "@type": "OrderItem",
    quantity,
    variant: `${api}/product-variants/${code}`,
    product: {
      "@id": `${api}/products/${code}`,
      code,
      slug: code.toLowerCase(),
      name: changes.productName,
      line: null,
      image: null,
    },
    selectedVariant: {
      "@id": `${api}/product-variants/${code}`,
      "@type": "ProductVariant",
      id: changes.id,
      code,
      name: changes.productName,
      price: unitPrice,
      originalPrice: unitPrice,
      lowestPriceBeforeDiscount: null,
      unitPrice: null,
      inStock: true,
      available: 9,
      shippingRequired: changes.giftCard !== true,
      optionValues: [],
      image: null,
      channelPricings: {},
    },
    variantName: null,
    giftBox: false,
    giftCard: false,
    customMessage: null,
    unitPrice,
    originalUnitPrice: unitPrice,
    discountedUnitPrice: unitPrice,
    subtotal: unitPrice * quantity,
    total: unitPrice * quantity,
    ...changes,
  };
}

const address = {
  firstName: "Giulia",
  lastName: "D’Amico",
  phoneNumber: "+39 333 123 4567",
  company: null,
  street: "Via Garibaldi",
  streetNumber: "12/A",
  city: "Milano",
  provinceCode: "IT-MI",
  provinceName: "Milano",
  postcode: "20121",
  countryCode: "IT",
  notes: null,
  fiscalCode: null,
  vatNumber: null,
  pec: null,
  sdi: null,
};

const shippingMethod = {
  "@id": `${api}/shipping-methods/BRT_STANDARD`,
  "@type": "ShippingMethod" as const,
  id: 1,
  code: "BRT_STANDARD",
  name: "BRT standard",
  description: null,
  position: 0,
  price: 0,
  originalPrice: 490,
  requiresPudo: false,
  minDays: 2,
  maxDays: 3,
};

function paymentMethod(code: string, name: string, type: "online" | "offline" | "on_delivery") {
  return {
    "@id": `${api}/payment-methods/${code}`,
    "@type": "PaymentMethod" as const,
    id: 1,
    code,
    name,
    description: null,
    instructions: null,
    position: 0,
    type,
    fee: 0,
  };
}

const methods = {
  CARTA: paymentMethod("CARTA", "Carta di credito o debito", "online"),
  CONTRASSEGNO: paymentMethod("CONTRASSEGNO", "Contrassegno", "on_delivery"),
  BONIFICO: {
    ...paymentMethod("BONIFICO", "Bonifico bancario", "offline"),
    instructions: "IBAN IT60X0542811101000000123456.",
  },
};

export const pickupPoint: NonNullable<Order["pudo"]> = {
  "@id": `${api}/pickup-points/IT1`,
  "@type": "PickupPoint",
  id: "IT1",
  name: "Tabaccheria Bianchi",
  type: "tobacconist",
  address: "Via Torino 8",
  city: "Milano",
  zipCode: "20123",
  provinceCode: "IT-MI",
  countryCode: "IT",
  latitude: 45.46,
  longitude: 9.18,
  distance: null,
  hint: null,
  openingHours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, hours: ["07:30-19:30"] })),
};

/** A placed order with a discount, free shipping, a gift box and two products. */
export function placedOrder(
  changes: Partial<Order> = {},
  payBy: keyof typeof methods = "CARTA",
): Order {
  const items = [
    item({ id: 1, productName: "Alba, siero viso illuminante", variantName: "30 ml", quantity: 2 }),
    item({
      id: 2,
      productName: "Brina, crema viso idratante",
      variantName: "50 ml",
      unitPrice: 3650,
    }),
    item({ id: 3, productName: "Scatola regalo di carta", giftBox: true, unitPrice: 490 }),
  ];
  return {
    "@id": `${api}/orders/tok`,
    "@type": "Order",
    token: "tok",
    tokenValue: "tok",
    number: "000123",
    state: "new",
    checkoutState: "completed",
    paymentState: "awaiting_payment",
    shippingState: "ready",
    status: "awaiting_payment",
    channel: `${api}/channels/WEB`,
    currencyCode: "EUR",
    localeCode: "it",
    items,
    itemsSubtotal: 9940,
    itemsTotal: 8946,
    itemsTaxTotal: 1613,
    orderPromotionTotal: -994,
    shippingTotal: 0,
    shippingPromotionTotal: -490,
    paymentFeeTotal: 0,
    giftBoxTotal: 441,
    consultationTotal: 0,
    taxTotal: 1613,
    taxIncludedTotal: 1613,
    taxExcludedTotal: 0,
    appliedGiftCardAmount: 1000,
    total: 7946,
    giftCards: [
      {
        "@id": `${api}/gift-cards/AAAA-BBBB-7K2M`,
        code: "AAAA-BBBB-7K2M",
        amount: 1000,
        balance: 2500,
      },
    ],
    promotionCoupon: { code: "BENVENUTO10" },
    promotions: [
      { code: "BENVENUTO10", label: "Benvenuto −10%", amount: -994 },
      { code: "SPEDIZIONE", label: "Spedizione gratuita da 49 €", amount: -490 },
    ],
    freeShipping: null,
    email: "giulia@posta.example",
    customer: null,
    shippingAddress: { ...address, notes: "Citofono D’Amico, scala B" },
    billingAddress: address,
    invoiceRequired: false,
    availableShippingMethods: [shippingMethod],
    availablePaymentMethods: Object.values(methods),
    shipments: [
      {
        "@id": `${api}/orders/tok/shipments/1`,
        "@type": "Shipment",
        id: 1,
        state: "ready",
        method: shippingMethod["@id"],
        tracking: null,
        trackingUrl: null,
        shippedAt: null,
        deliveredAt: null,
      },
    ],
    payments: [
      {
        "@id": `${api}/orders/tok/payments/1`,
        "@type": "Payment",
        id: 1,
        state: "new",
        method: methods[payBy]["@id"],
        amount: 7946,
      },
    ],
    eligibleForBrtFermopoint: false,
    pudo: null,
    giftBoxFromName: "Giulia",
    giftBoxToName: "Nonna Ada",
    giftBoxMessage: "Cento di queste albe.\nTi abbraccio.",
    consultation: true,
    notes: null,
    createdAt: "2026-11-15T08:00:00Z",
    delivery: { from: "2026-11-18", to: "2026-11-19" },
    checkoutCompletedAt: "2026-11-15T08:32:00Z",
    ...changes,
  };
}
