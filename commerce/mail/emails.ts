import type { RefundMeans } from "#contract/italy/refund-means.ts";
import type { StaffRole } from "#contract/admin/constants.ts";
import type { RefundLine } from "#contract/admin/order.ts";
import type { Order } from "#contract/order.ts";
import type { ReactNode } from "react";
import type { Company } from "../settings/index.ts";

export type Emails = {
  verify_account: {
    firstName: string | null;
    link: string;
    /** A new address for an account that is open already. */
    isChange: boolean;
    /** Confirming also starts the newsletter that was asked for; emails queued before it was told lack it. */
    newsletter?: boolean;
  };
  account_exists: { link: string; resetLink: string };
  reset_password: { firstName: string | null; link: string; validHours: number };
  login_code: { firstName: string | null; code: string; validMinutes: number };
  /** To the page of the account where `validHours` is null. */
  personal_data: { firstName: string | null; link: string; validHours: number | null };
  gift_card_code: { orderNumber: string; code: string; validMinutes: number };
  order_mailbox_code: {
    orderNumber: string;
    /** But for its first letter. */
    newEmail: string;
    code: string;
    validMinutes: number;
  };
  /** To the mailbox before and the one after: neither may be the buyer's. */
  order_corrected: {
    orderNumber: string;
    parts: ("email" | "shippingAddress" | "billingAddress")[];
    /** But for its first letter; null where it stays. */
    newEmail: string | null;
  };
  staff_invitation: { role: StaffRole; link: string; validDays: number };
  password_changed: { firstName: string | null; protectLink?: string };
  email_changed: { firstName: string | null; newEmail: string; protectLink?: string };
  account_alert: {
    firstName: string | null;
    event: "passkey_added" | "passkey_removed" | "new_device";
    /** Of the device, as far as known. */
    device: string | null;
    protectLink: string;
  };
  newsletter_confirm: { link: string };
  newsletter_welcome: {
    coupon: { code: string; percent: number | null; expiresAt: string | null } | null;
    unsubscribeLink: string;
  };
  shop_opened: { link: string; unsubscribeLink: string };
  order_confirmation: { order: Order; orderLink: string; withdrawalLink: string };
  payment_received: { order: Order; orderLink: string };
  payment_failed: { order: Order; payLink: string };
  payment_missing: {
    order: Order;
    orderLink: string;
    /** Whole days until the order is cancelled. */
    daysLeft: number;
  };
  payment_changed: { order: Order; orderLink: string };
  order_shipped: {
    order: Order;
    orderLink: string;
    tracking: string | null;
    trackingUrl: string | null;
  };
  order_collectable: { order: Order; orderLink: string; tracking: string | null };
  order_late: { order: Order; orderLink: string };
  order_delivered: { order: Order; orderLink: string; withdrawalLink: string };
  order_cancelled: {
    order: Order;
    /** By the shop itself, because no money came in time. */
    unpaid: boolean;
  };
  order_refunded: {
    order: Order;
    amount: number;
    /** Part of the amount; emails queued before it was told lack it. */
    giftCardAmount?: number;
    /** What it is for; null where only the amount was said. */
    lines?: RefundLine[] | null;
  };
  /** Of a complaint: what to send back, and where. */
  return_authorised: {
    order: Order;
    items: string[];
    answer: string | null;
  };
  /** Asks for the account of a refund that no gateway can make. */
  refund_account_wanted: {
    order: Order;
    /** Null until it is decided. */
    amount: number | null;
    link: string;
  };
  refund_account_received: {
    order: Order;
    /** The last characters of the IBAN. */
    ending: string;
    link: string;
  };
  gift_card: {
    code: string;
    amount: number;
    fromName: string | null;
    toName: string | null;
    message: string | null;
    expiresAt: string | null;
    shopLink: string;
  };
  review_confirm: { firstName: string | null; productName: string; link: string };
  review_published: { firstName: string | null; productName: string; link: string };
  withdrawal_received: {
    number: number;
    receivedAt: string;
    /** Null where what was typed is no number. */
    orderNumber: string | null;
    /** Null only in emails queued by earlier releases. */
    statement: string | null;
    /** For a mailbox that neither is proven nor belongs to the order: strangers' words stay out. */
    withoutFreeText?: boolean;
    /** What only the order's mailbox is told. */
    placed: { at: string | null; items: string[] } | null;
    partial: boolean;
    /** For the order's mailbox, where the receipt went to another one. */
    notice?: boolean;
    /** Absent for a mailbox that may not learn how the order was paid. */
    refund?: RefundTerms;
    refundAccount?: RefundAccountAsked;
    cardsOnly?: boolean;
  };
  withdrawal_accepted: {
    firstName: string;
    orderNumber: string;
    returnBy: string;
    /** Gift cards alone: there is nothing to send back. */
    cardsOnly?: boolean;
    /** A day. Missing in emails that an older release queued. */
    refundBy?: string;
    answer: string | null;
    statement: string;
    refund?: RefundTerms;
    refundAccount?: RefundAccountAsked;
  };
  withdrawal_refused: {
    firstName: string;
    orderNumber: string;
    answer: string;
    statement: string;
  };
  return_received: {
    firstName: string;
    orderNumber: string;
    receivedAt: string;
    /** As declared; empty for the whole order. */
    items: string[];
    /** Day; null for a complaint, which has no such term. */
    refundBy: string | null;
    /** Answered already; otherwise the answer is still to come. */
    accepted: boolean;
    refund?: RefundTerms;
    refundAccount?: RefundAccountAsked;
  };
  contact_copy: {
    number: number;
    typeName: string;
    /** Null when the writer's mailbox is not verified: a stranger may have typed it. */
    message: string | null;
    receivedAt: string;
  };
  contact_answer: { typeName: string; question: string; answer: string };
  back_in_stock: { productName: string; link: string };
  price_drop: {
    productName: string;
    link: string;
    price: number;
    /** Of the 30 days before: a reduction must be announced beside it (art. 17-bis Codice del consumo). */
    lowestPrice?: number;
    /** Day, where the product was on sale for less. */
    lowestPriceSince?: string | null;
    unsubscribeLink: string;
  };
  account_inactive: {
    firstName: string | null;
    months: number;
    day: string;
    link: string;
  };
  account_deleted: { firstName: string | null; reason: "asked" | "unused" | "guest" };
  staff_notice: {
    line: string;
    facts: [label: string, value: string | null][];
    action: string;
    link: string;
    settingsLink: string;
  };
  staff_digest: {
    day: string;
    groups: { name: string; lines: { line: string; link: string }[] }[];
    link: string;
    settingsLink: string;
  };
  mail_test: { code: string; link: string; validHours: number };
};

/** For money that goes back by a transfer; a link only for the mailbox of the order. Emails queued before lack it. */
export type RefundAccountAsked = { link: string | null };
type RefundTerms = { means: RefundMeans; isPaid: boolean };

export type EmailName = keyof Emails;

/** `key` names the event: the same event never sends the same email twice. */
export type Email<Name extends EmailName = EmailName> = {
  [Key in Name]: { key: string; to: string; name: Key; data: Emails[Key] };
}[Name];

type EmailProps<Name extends EmailName> = {
  data: Emails[Name];
  company: Company;
  shopName: string;
  shopUrl: string;
};

export type Template<Name extends EmailName> = {
  subject(data: Emails[Name], shopName: string): string;
  preview(data: Emails[Name], shopName: string): string;
  Content(props: EmailProps<Name>): ReactNode;
};
