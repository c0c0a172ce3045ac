import { formatEuro } from "#contract/format/money.ts";
import * as paths from "#contract/paths.ts";
import type { Emails } from "./emails.ts";
import { pickupPoint, placedOrder } from "./sample-order.ts";

const firstName = "Giulia";
const orderNumber = "000123";
const productName = "Alba, siero viso illuminante";
const pieces = "Brina, crema viso idratante, quantità 1";
const statement = `Io, Giulia D’Amico, recedo dal contratto relativo all’ordine ${orderNumber} per:\n1 × Brina, crema viso idratante.`;
const tracking = "08412345678901";
const message = "Cento di queste albe.\nTi abbraccio.";
const question = "Buongiorno,\nla crema Brina va bene per la pelle sensibile?";
const typeName = "Informazioni su un prodotto";

/** Sample data of every email: for previews in the office, and for tests. */
export function emailSamples(shopUrl: string): Emails {
  const at = (path: string) => shopUrl + path;
  const order = placedOrder();
  const orderLink = at(paths.guestOrderPath("tok"));
  const protectLink = at(`${paths.protectPath}?token=abc`);
  const withdrawalLink = at(`${paths.withdrawalPath}?ordine=${orderNumber}`);
  const refundAccountLink = at(`${paths.refundAccountPath}?token=1.abc`);
  const productLink = at(paths.productPath("alba-siero-viso-illuminante"));
  const office = at(paths.officePath);
  const settingsLink = `${office}/notices`;
  return {
    verify_account: {
      firstName,
      link: at(`${paths.verifyPath}?token=abc`),
      isChange: false,
      newsletter: true,
    },
    account_exists: { link: at(paths.signInPath), resetLink: at(paths.forgotPasswordPath) },
    staff_invitation: { role: "orders", link: `${office}/invito?token=abc`, validDays: 7 },
    reset_password: { firstName, link: at(`${paths.resetPasswordPath}?token=abc`), validHours: 2 },
    login_code: { firstName, code: "402917", validMinutes: 10 },
    personal_data: { firstName, link: at(`${paths.yourDataPath}?token=abc`), validHours: 24 },
    password_changed: { firstName, protectLink },
    account_alert: {
      firstName,
      event: "passkey_added",
      device: "Safari, iPhone",
      protectLink,
    },
    gift_card_code: { orderNumber, code: "402917", validMinutes: 10 },
    order_mailbox_code: {
      orderNumber,
      newEmail: "g…@example.org",
      code: "402917",
      validMinutes: 10,
    },
    order_corrected: {
      orderNumber,
      parts: ["email", "shippingAddress"],
      newEmail: "g…@example.org",
    },
    email_changed: { firstName, newEmail: "g…@example.org", protectLink },
    newsletter_confirm: { link: at(`${paths.newsletterPath}?token=abc`) },
    shop_opened: {
      link: at("/"),
      unsubscribeLink: at(`${paths.newsletterPath}?stop=abc`),
    },
    newsletter_welcome: {
      coupon: { code: "BENVENUTO10", percent: 10, expiresAt: "2026-12-31T22:59:59Z" },
      unsubscribeLink: at(`${paths.newsletterPath}?stop=abc`),
    },
    order_confirmation: { order, orderLink, withdrawalLink },
    payment_received: { order, orderLink },
    payment_missing: {
      order: placedOrder({ paymentDueAt: "2026-11-23T08:32:00Z" }, "BONIFICO"),
      orderLink,
      daysLeft: 3,
    },
    payment_changed: { order, orderLink },
    payment_failed: { order, payLink: at(paths.paymentPath("tok")) },
    order_shipped: {
      order,
      orderLink,
      tracking,
      trackingUrl: `https://corriere.example/${tracking}`,
    },
    order_collectable: {
      order: placedOrder({
        shippingState: "shipped",
        pudo: pickupPoint(),
        shipments: order.shipments.map((one) => ({
          ...one,
          state: "shipped",
          methodName: "BRT-Fermopoint",
          collectableAt: "2026-11-18T10:00:00Z",
        })),
      }),
      orderLink,
      tracking,
    },
    order_late: {
      order: placedOrder({
        delivery: { from: "2026-11-23", to: "2026-11-24", promisedTo: "2026-11-19" },
      }),
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
    refund_account_wanted: { order, amount: 4140, link: refundAccountLink },
    refund_account_received: { order, ending: "3456", link: refundAccountLink },
    gift_card: {
      code: "4F7K-92MX-QT3A",
      amount: 5000,
      fromName: "Marta",
      toName: "Nonna Ada",
      message,
      expiresAt: "2028-11-15T00:00:00Z",
      shopLink: at(paths.productsPath),
    },
    review_confirm: {
      firstName,
      productName,
      link: at(`${paths.confirmReviewPath("alba")}?token=abc`),
    },
    review_published: { firstName, productName, link: productLink },
    withdrawal_received: {
      number: 12,
      statement,
      receivedAt: "2026-11-20T09:32:00Z",
      orderNumber,
      placed: { at: "2026-11-10", items: [pieces] },
      partial: true,
    },
    withdrawal_notice: { orderNumber, isLinked: false },
    withdrawal_accepted: {
      firstName,
      orderNumber,
      returnBy: "2026-12-04",
      refundBy: "2026-12-02",
      answer: "Scrivi il numero dell’ordine sul pacco.",
      statement,
    },
    withdrawal_refused: {
      firstName,
      orderNumber,
      answer: "Il flacone è tornato con il sigillo aperto.",
      statement,
    },
    return_received: {
      firstName,
      orderNumber,
      receivedAt: "2026-11-27T09:00:00Z",
      items: [pieces],
      refundBy: "2026-12-04",
      accepted: true,
    },
    contact_copy: { number: 7, typeName, message: question, receivedAt: "2026-11-20T09:32:00Z" },
    contact_answer: {
      typeName,
      question,
      answer: "Ciao Giulia,\nsì: è senza profumo e pensata per le pelli delicate.\n\nA presto",
    },
    back_in_stock: { productName, link: productLink },
    price_drop: {
      productName,
      link: productLink,
      price: 2450,
      lowestPrice: 2900,
      unsubscribeLink: at(`${paths.newsletterPath}?unsubscribe=1.a`),
    },
    account_inactive: {
      firstName,
      months: 36,
      day: "2026-12-16T09:00:00.000Z",
      link: at(paths.signInPath),
    },
    account_deleted: { firstName, reason: "asked" },
    staff_notice: {
      line: `Nuovo ordine RG104020, ${formatEuro(4850)}`,
      facts: [
        ["Ordine", "RG104020"],
        ["Cliente", "Giulia D’Amico"],
        ["Totale", formatEuro(4850)],
      ],
      action: "Apri l’ordine",
      link: `${office}/orders/RG104020/show`,
      settingsLink,
    },
    staff_digest: {
      day: "2026-11-20",
      groups: [
        {
          name: "Prodotto che sta per finire",
          lines: [
            {
              line: "Siero vitamina C 15%: restano 3 pezzi",
              link: `${office}/products/SIERO`,
            },
          ],
        },
      ],
      link: office,
      settingsLink,
    },
    mail_test: {
      code: "K7PM3WXD",
      link: at(`${paths.openingPath}?codice=K7PM3WXD`),
      validHours: 24,
    },
  };
}
