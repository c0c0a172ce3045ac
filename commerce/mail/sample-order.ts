import { apiPrefix } from "#contract/paths.ts";
import { Order, type OrderItem, PickupPoint } from "#contract/order.ts";

const api = `${apiPrefix}/shop`;
const orderIri = `${api}/orders/tok`;

const weekdays = [1, 2, 3, 4, 5, 6];

export const pickupPoint = (): PickupPoint =>
  PickupPoint.parse({
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
    openingHours: weekdays.map((day) => ({ day, hours: ["07:30-19:30"] })),
  });

type Bought = { name: string; variantName: string | null; price: number; quantity: number };

function itemOf({ name, variantName, price, quantity }: Bought, index: number) {
  const id = index + 1;
  const code = `VARIANT_${id}`;
  const total = price * quantity;
  return {
    "@id": `${orderIri}/items/${id}`,
    "@type": "OrderItem",
    id,
    quantity,
    variant: `${api}/product-variants/${code}`,
    product: {
      "@id": `${api}/products/${code}`,
      code,
      slug: code.toLowerCase(),
      name,
      line: null,
      image: null,
    },
    selectedVariant: {
      "@id": `${api}/product-variants/${code}`,
      "@type": "ProductVariant",
      id,
      code,
      name,
      price,
      originalPrice: price,
      lowestPriceBeforeDiscount: null,
      unitPrice: null,
      inStock: true,
      available: 9,
      shippingRequired: true,
      optionValues: [],
      image: null,
      channelPricings: {},
    },
    productName: name,
    variantName,
    giftBox: variantName === null,
    giftCard: false,
    customMessage: null,
    unitPrice: price,
    originalUnitPrice: price,
    discountedUnitPrice: price,
    subtotal: total,
    total,
  } satisfies OrderItem;
}

const items = [
  { name: "Alba, siero viso illuminante", variantName: "30 ml", price: 2900, quantity: 2 },
  { name: "Brina, crema viso idratante", variantName: "50 ml", price: 3650, quantity: 1 },
  { name: "Scatola regalo di carta", variantName: null, price: 490, quantity: 1 },
].map(itemOf);

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

const paymentMethods = {
  CARTA: { name: "Carta di credito o debito", type: "online", instructions: null },
  CONTRASSEGNO: { name: "Contrassegno", type: "on_delivery", instructions: null },
  BONIFICO: {
    name: "Bonifico bancario",
    type: "offline",
    instructions: null,
  },
};
type PayBy = keyof typeof paymentMethods;

const methodIri = (code: string) => `${api}/payment-methods/${code}`;

const sample = (payBy: PayBy) => ({
  "@id": orderIri,
  "@type": "Order",
  token: "tok",
  tokenValue: "tok",
  number: "000123",
  state: "new",
  checkoutState: "completed",
  paymentState: "awaiting_payment",
  shippingState: "ready",
  status: "awaiting_payment",
  paymentStatus: "awaiting_payment",
  shippingStatus: "preparing",
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
    { code: "BENVENUTO10", label: "Benvenuto −10%", amount: -994, target: "items" },
    { code: "SPEDIZIONE", label: "Spedizione gratuita da 49 €", amount: -490, target: "shipping" },
  ],
  freeShipping: null,
  email: "giulia@posta.example",
  customer: null,
  shippingAddress: { ...address, notes: "Citofono D’Amico, scala B" },
  billingAddress: address,
  invoiceRequired: false,
  availableShippingMethods: [
    {
      "@id": `${api}/shipping-methods/BRT_STANDARD`,
      "@type": "ShippingMethod",
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
    },
  ],
  availablePaymentMethods: Object.entries(paymentMethods).map(([code, method]) => ({
    "@id": methodIri(code),
    "@type": "PaymentMethod",
    id: 1,
    code,
    description: null,
    position: 0,
    fee: 0,
    ...method,
  })),
  shipments: [
    {
      "@id": `${orderIri}/shipments/1`,
      "@type": "Shipment",
      id: 1,
      state: "ready",
      method: `${api}/shipping-methods/BRT_STANDARD`,
      tracking: null,
      trackingUrl: null,
      shippedAt: null,
      deliveredAt: null,
    },
  ],
  payments: [
    {
      "@id": `${orderIri}/payments/1`,
      "@type": "Payment",
      id: 1,
      state: "new",
      method: methodIri(payBy),
      amount: 7946,
      ...(payBy === "BONIFICO" && {
        bankAccount: {
          holder: "Intestatario d’Esempio S.r.l.",
          iban: "IT60X0542811101000000123456",
          bank: "Banca dei Tigli Inventati",
          reference: "000123",
        },
      }),
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
  date: "2026-11-15T08:32:00Z",
});

/** The placed order of the office's email previews. */
export const placedOrder = (changes: Partial<Order> = {}, payBy: PayBy = "CARTA"): Order => ({
  ...Order.parse(sample(payBy)),
  ...changes,
});
