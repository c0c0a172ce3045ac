import {
  confirmReviewPath,
  forgotPasswordPath,
  guestOrderPath,
  newsletterPath,
  paymentPath,
  productPath,
  productsPath,
  refundAccountPath,
  resetPasswordPath,
  signInPath,
  verifyPath,
  withdrawalPath,
} from "#contract/paths.ts";
import type { Emails } from "./emails.ts";
import { pickupPoint, placedOrder } from "./sample-order.ts";

const order = placedOrder();
const productName = "Alba, siero viso illuminante";
const statement =
  "Io, Giulia D’Amico, recedo dal contratto relativo all’ordine 000123 per:\n1 × Brina, crema viso idratante.";

/** What each email looks like on an ordinary day: for previews, and for tests. */
export function emailSamples(shopUrl: string): Emails {
  const orderLink = `${shopUrl}${guestOrderPath("tok")}`;
  const withdrawalLink = `${shopUrl}${withdrawalPath}?ordine=000123`;
  const productLink = `${shopUrl}${productPath("alba-siero-viso-illuminante")}`;
  return {
    verify_account: {
      firstName: "Giulia",
      link: `${shopUrl}${verifyPath}?token=abc`,
      isChange: false,
      newsletter: true,
    },
    account_exists: {
      link: `${shopUrl}${signInPath}`,
      resetLink: `${shopUrl}${forgotPasswordPath}`,
    },
    staff_invitation: { role: "orders", link: `${shopUrl}/admin/invito?token=abc`, validDays: 7 },
    reset_password: {
      firstName: "Giulia",
      link: `${shopUrl}${resetPasswordPath}?token=abc`,
      validHours: 2,
    },
    login_code: { firstName: "Giulia", code: "402917", validMinutes: 10 },
    password_changed: { firstName: "Giulia" },
    email_changed: { firstName: "Giulia", newEmail: "g…@example.org" },
    newsletter_confirm: { link: `${shopUrl}${newsletterPath}?token=abc` },
    newsletter_welcome: {
      coupon: { code: "BENVENUTO10", percent: 10, expiresAt: "2026-12-31T22:59:59Z" },
      unsubscribeLink: `${shopUrl}${newsletterPath}?stop=abc`,
    },
    order_confirmation: { order, orderLink, withdrawalLink },
    payment_received: { order, orderLink },
    payment_missing: {
      order: placedOrder({ paymentDueAt: "2026-11-23T08:32:00Z" }, "BONIFICO"),
      orderLink,
      daysLeft: 3,
    },
    payment_changed: { order, orderLink },
    payment_failed: { order, payLink: `${shopUrl}${paymentPath("tok")}` },
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
    return_authorised: {
      order,
      items: ["1 × Brina, crema viso idratante (50 ml)"],
      answer: "Ti mandiamo un’etichetta già pagata.",
    },
    refund_account_wanted: {
      order,
      amount: 4140,
      link: `${shopUrl}${refundAccountPath}?token=1.abc`,
    },
    refund_account_received: {
      order,
      ending: "3456",
      link: `${shopUrl}${refundAccountPath}?token=1.abc`,
    },
    gift_card: {
      code: "4F7K-92MX-QT3A",
      amount: 5000,
      fromName: "Marta",
      toName: "Nonna Ada",
      message: "Cento di queste albe.\nTi abbraccio.",
      expiresAt: "2028-11-15T00:00:00Z",
      shopLink: `${shopUrl}${productsPath}`,
    },
    review_confirm: {
      firstName: "Giulia",
      productName,
      link: `${shopUrl}${confirmReviewPath("alba")}?token=abc`,
    },
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
      answer: "Ciao Giulia,\nsì: è senza profumo e pensata per le pelli delicate.\n\nA presto",
    },
    back_in_stock: { productName, link: productLink },
    price_drop: {
      productName,
      link: productLink,
      price: 2450,
      lowestPrice: 2900,
      unsubscribeLink: `${shopUrl}${newsletterPath}?unsubscribe=1.a`,
    },
    account_inactive: {
      firstName: "Giulia",
      months: 36,
      day: "2026-12-16T09:00:00.000Z",
      link: `${shopUrl}${signInPath}`,
    },
    account_deleted: { firstName: "Giulia", reason: "asked" },
    staff_notice: {
      line: "Nuovo ordine RG104020, 48,50\u00a0€",
      facts: [
        ["Ordine", "RG104020"],
        ["Cliente", "Giulia D’Amico"],
        ["Totale", "48,50\u00a0€"],
      ],
      action: "Apri l’ordine",
      link: `${shopUrl}/admin/orders/RG104020/show`,
      settingsLink: `${shopUrl}/admin/notices`,
    },
    staff_digest: {
      day: "2026-11-20",
      groups: [
        {
          name: "Prodotto che sta per finire",
          lines: [
            {
              line: "Siero vitamina C 15%: restano 3 pezzi",
              link: `${shopUrl}/admin/products/SIERO`,
            },
          ],
        },
      ],
      link: `${shopUrl}/admin`,
      settingsLink: `${shopUrl}/admin/notices`,
    },
    mail_test: {
      code: "K7PM3WXD",
      link: `${shopUrl}/admin/pronto-ad-aprire?codice=K7PM3WXD`,
      validHours: 24,
    },
  };
}
