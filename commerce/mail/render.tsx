import { render, toPlainText } from "@react-email/render";
import { inlineVariables } from "#brand/brand.ts";
import { paletteFor, typefacesFor } from "#brand/palettes.ts";
import type { Company, Identity } from "../settings/index.ts";
import type { Email, EmailName } from "./emails.ts";
import {
  accountDeleted,
  accountInactive,
  accountExists,
  emailChanged,
  passwordChanged,
  resetPassword,
  verifyAccount,
} from "./emails/account.tsx";
import {
  backInStock,
  newsletterConfirm,
  newsletterWelcome,
  priceDrop,
} from "./emails/newsletter.tsx";
import {
  orderCancelled,
  orderCollectable,
  orderConfirmation,
  orderDelivered,
  orderLate,
  orderRefunded,
  orderShipped,
} from "./emails/orders.tsx";
import {
  giftCard,
  paymentChanged,
  paymentFailed,
  paymentMissing,
  paymentReceived,
  refundAccountReceived,
  refundAccountWanted,
} from "./emails/payments.tsx";
import { reviewConfirm, reviewPublished } from "./emails/reviews.tsx";
import { mailTest, staffDigest, staffInvitation, staffNotice } from "./emails/staff.tsx";
import {
  contactAnswer,
  contactCopy,
  returnAuthorised,
  returnReceived,
  withdrawalAccepted,
  withdrawalReceived,
  withdrawalRefused,
} from "./emails/support.tsx";
import { Layout } from "./parts/layout.tsx";
import { Opening, OwnWords } from "./parts/text.tsx";
import type { Template } from "./template.ts";
import { type EmailTexts, fill, noText, valuesOf } from "./texts.ts";

export type RenderedEmail = { subject: string; html: string; text: string };

export async function renderEmail<Name extends EmailName>(
  email: Email<Name>,
  { company, identity, shopUrl, texts = {} }: Sender,
): Promise<RenderedEmail> {
  const { name, data } = email;
  const { preview, Content } = templates[name] as Template<Name>;
  const { name: shopName, logo } = identity;
  const shop = { company, shopName, shopUrl };
  const own = texts[name] ?? noText;
  const values = valuesOf(email, identity.name);
  const title = fill(own.subject, values) || usualSubject(email, identity.name);
  const html = await render(
    <Layout subject={title} preview={preview(data, shopName)} logo={logo} {...shop}>
      <Opening.Provider value={fill(own.before, values)}>
        <Content data={data} {...shop} />
      </Opening.Provider>
      <OwnWords text={fill(own.after, values)} />
    </Layout>,
  );
  const shown = withoutBreaks(painted(html, identity));
  return { subject: title, html: shown, text: plainText(html) };
}

type Sender = { company: Company; identity: Identity; shopUrl: string; texts?: EmailTexts };

/** Where the owner wrote none. */
export function usualSubject<Name extends EmailName>(email: Email<Name>, shopName: string): string {
  return (templates[email.name] as Template<Name>).subject(email.data, shopName);
}

/** Mail programs know no CSS variables: each is written out where it is used. */
const painted = (html: string, identity: Identity) =>
  inlineVariables(html, { ...paletteFor(identity), ...typefacesFor(identity).emails });

/** «e-mail» stays on one line: mail programs break words at their hyphens. */
const withoutBreaks = (html: string) =>
  html.replaceAll(/>[^<]*</g, (text) => text.replaceAll(/\b([eE])-mail\b/g, "$1\u2011mail"));

function plainText(html: string): string {
  const asWritten = { uppercase: false };
  return toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: "h1", options: asWritten },
      { selector: "h2", options: asWritten },
      { selector: "p", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    ],
  });
}

const templates: { [Name in EmailName]: Template<Name> } = {
  verify_account: verifyAccount,
  account_exists: accountExists,
  reset_password: resetPassword,
  staff_invitation: staffInvitation,
  password_changed: passwordChanged,
  email_changed: emailChanged,
  newsletter_confirm: newsletterConfirm,
  newsletter_welcome: newsletterWelcome,
  order_confirmation: orderConfirmation,
  payment_received: paymentReceived,
  payment_failed: paymentFailed,
  payment_missing: paymentMissing,
  payment_changed: paymentChanged,
  order_shipped: orderShipped,
  order_collectable: orderCollectable,
  order_late: orderLate,
  order_delivered: orderDelivered,
  order_cancelled: orderCancelled,
  order_refunded: orderRefunded,
  return_authorised: returnAuthorised,
  refund_account_wanted: refundAccountWanted,
  refund_account_received: refundAccountReceived,
  gift_card: giftCard,
  review_confirm: reviewConfirm,
  review_published: reviewPublished,
  withdrawal_received: withdrawalReceived,
  withdrawal_accepted: withdrawalAccepted,
  withdrawal_refused: withdrawalRefused,
  return_received: returnReceived,
  contact_copy: contactCopy,
  contact_answer: contactAnswer,
  back_in_stock: backInStock,
  price_drop: priceDrop,
  account_inactive: accountInactive,
  account_deleted: accountDeleted,
  staff_notice: staffNotice,
  staff_digest: staffDigest,
  mail_test: mailTest,
};
