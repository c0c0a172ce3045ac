import type { Company } from "../settings/company.ts";
import type { Identity } from "../settings/identity.ts";
import type { EmailName, Emails } from "./emails.ts";
import { pickupPoint, placedOrder } from "./order.fixture.ts";

export const shopUrl = "https://rugiada.example";

export const company: Company = {
  name: "Rugiada Cosmetici S.r.l.",
  address: "Via delle Rose Inventate 1",
  zip: "00000",
  city: "Borgorugiada",
  province: "XX",
  country: "Italia",
  vatNumber: "IT99999999990",
  fiscalCode: "99999999990",
  rea: "XX-000000",
  shareCapital: "10.000,00 € i.v.",
  email: "ciao@rugiada.example",
  pec: "rugiadacosmetici@pec.example",
  phone: "+39 000 000 0000",
  replyTime: "",
  customerCareHours: "dal lunedì al venerdì, 9:30–13:00 e 14:30–17:30",
  demo: true,
};

const identity: Identity = {
  name: "Rugiada",
  tagline: "",
  orderPrefix: "RG",
  logo: null,
  icon: null,
  palette: "",
  accent: null,
  typefaces: "",
  social: [],
  newsletter: null,
};

export const sender = { company, identity, shopUrl };

const order = placedOrder();
const orderLink = `${shopUrl}/ordine/tok`;
const withdrawalLink = `${shopUrl}/recesso?ordine=000123`;
const productName = "Alba, siero viso illuminante";
const productLink = `${shopUrl}/prodotti/alba-siero-viso-illuminante`;

const statement =
  "Io, Giulia D’Amico, recedo dal contratto relativo all’ordine 000123 per:\n1 × Brina, crema viso idratante.";

/** What each email looks like on an ordinary day. */
export const emailData: Emails = {
  verify_account: {
    firstName: "Giulia",
    link: `${shopUrl}/verify?token=abc`,
    isChange: false,
    newsletter: true,
  },
  account_exists: { link: `${shopUrl}/accesso`, resetLink: `${shopUrl}/password-dimenticata` },
  staff_invitation: { role: "orders", link: `${shopUrl}/admin/invito?token=abc`, validDays: 7 },
  reset_password: {
    firstName: "Giulia",
    link: `${shopUrl}/reset-password?token=abc`,
    validHours: 2,
  },
  password_changed: { firstName: "Giulia" },
  email_changed: { firstName: "Giulia", newEmail: "g…@example.org" },
  newsletter_confirm: { link: `${shopUrl}/newsletter?token=abc` },
  newsletter_welcome: {
    coupon: { code: "BENVENUTO10", percent: 10, expiresAt: "2026-12-31T22:59:59Z" },
    unsubscribeLink: `${shopUrl}/newsletter?stop=abc`,
  },
  order_confirmation: { order, orderLink, withdrawalLink },
  payment_received: { order, orderLink },
  payment_missing: {
    order: placedOrder({ paymentDueAt: "2026-11-23T08:32:00Z" }, "BONIFICO"),
    orderLink,
    daysLeft: 3,
  },
  payment_changed: { order, orderLink },
  payment_failed: { order, payLink: `${shopUrl}/it/order/tok/pay` },
  order_shipped: {
    order,
    orderLink,
    tracking: "08412345678901",
    trackingUrl: "https://corriere.example/08412345678901",
  },
  order_collectable: {
    order: placedOrder({
      shippingState: "shipped",
      pudo: pickupPoint,
      shipments: order.shipments.map((one) => ({
        ...one,
        state: "shipped",
        methodName: "BRT-Fermopoint",
        collectableAt: "2026-11-18T10:00:00Z",
      })),
    }),
    orderLink,
    tracking: "08412345678901",
  },
  order_late: {
    order: {
      ...order,
      delivery: { from: "2026-11-23", to: "2026-11-24", promisedTo: "2026-11-19" },
    },
    orderLink,
  },
  order_delivered: { order, orderLink, withdrawalLink },
  order_cancelled: {
    order: placedOrder({ state: "cancelled", paymentState: "cancelled" }, "BONIFICO"),
    unpaid: true,
  },
  order_refunded: {
    order,
    amount: 4140,
    giftCardAmount: 0,
    lines: [
      { label: "Brina, crema viso idratante (50 ml)", quantity: 1, amount: 3650 },
      { label: "Spedizione", quantity: null, amount: 490 },
    ],
  },
  gift_card: {
    code: "RGD-4F7K-92MX-QT3A",
    amount: 5000,
    fromName: "Marta",
    toName: "Nonna Ada",
    message: "Cento di queste albe.\nTi abbraccio.",
    expiresAt: "2028-11-15T00:00:00Z",
    shopLink: `${shopUrl}/prodotti`,
  },
  review_confirm: { firstName: "Giulia", productName, link: `${shopUrl}/recensione?token=abc` },
  review_published: { firstName: "Giulia", productName, link: productLink },
  withdrawal_received: {
    number: 12,
    statement,
    receivedAt: "2026-11-20T09:32:00Z",
    orderNumber: "000123",
    placed: { at: "2026-11-10", items: ["Brina, crema viso idratante, quantità 1"] },
    partial: true,
  },
  withdrawal_accepted: {
    firstName: "Giulia",
    orderNumber: "000123",
    returnBy: "2026-12-04",
    refundBy: "2026-12-02",
    answer: "Scrivi il numero dell’ordine sul pacco.",
    statement,
  },
  withdrawal_refused: {
    firstName: "Giulia",
    orderNumber: "000123",
    answer: "Il flacone è tornato con il sigillo aperto.",
    statement,
  },
  return_received: {
    firstName: "Giulia",
    orderNumber: "000123",
    receivedAt: "2026-11-27T09:00:00Z",
    items: ["Brina, crema viso idratante, quantità 1"],
    refundBy: "2026-12-04",
    accepted: true,
  },
  contact_copy: {
    number: 7,
    typeName: "Informazioni su un prodotto",
    message: "Buongiorno,\nla crema Brina va bene per la pelle sensibile?",
    receivedAt: "2026-11-20T09:32:00Z",
  },
  contact_answer: {
    typeName: "Informazioni su un prodotto",
    question: "Buongiorno,\nla crema Brina va bene per la pelle sensibile?",
    answer: "Ciao Giulia,\nsì: è senza profumo e pensata per le pelli delicate.\n\nA presto, Livia",
  },
  back_in_stock: { productName, link: productLink },
  price_drop: {
    productName,
    link: productLink,
    price: 2450,
    lowestPrice: 2900,
    unsubscribeLink: `${shopUrl}/newsletter?unsubscribe=1.a`,
  },
  account_inactive: {
    firstName: "Giulia",
    months: 36,
    day: "2026-12-16T09:00:00.000Z",
    link: `${shopUrl}/accesso`,
  },
  account_deleted: { firstName: "Giulia", reason: "asked" },
  mail_test: {
    code: "K7PM3WXD",
    link: `${shopUrl}/admin/pronto-ad-aprire?codice=K7PM3WXD`,
    validHours: 24,
  },
};

export const emailNames = Object.keys(emailData) as EmailName[];
