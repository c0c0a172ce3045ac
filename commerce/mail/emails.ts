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
    /** Confirms a new email of an existing account. */
    isChange: boolean;
    /** Confirming also starts the newsletter; absent in emails queued by older releases. */
    newsletter?: boolean;
  };
  account_exists: { link: string; resetLink: string };
  reset_password: { firstName: string | null; link: string; validHours: number };
  login_code: { firstName: string | null; code: string; validMinutes: number };
  /** Links to the account page if `validHours` is null. */
  personal_data: { firstName: string | null; link: string; validHours: number | null };
  gift_card_code: { orderNumber: string; code: string; validMinutes: number };
  order_mailbox_code: {
    orderNumber: string;
    /** Masked except for its first letter. */
    newEmail: string;
    code: string;
    validMinutes: number;
  };
  /** Sent to both the old and the new mailbox: neither may be the buyer's. */
  order_corrected: {
    orderNumber: string;
    parts: ("email" | "shippingAddress" | "billingAddress")[];
    /** Masked except for its first letter; null if unchanged. */
    newEmail: string | null;
  };
  staff_invitation: { role: StaffRole; link: string; validDays: number };
  password_changed: { firstName: string | null; protectLink?: string };
  email_changed: { firstName: string | null; newEmail: string; protectLink?: string };
  account_alert: {
    firstName: string | null;
    event: "passkey_added" | "passkey_removed" | "new_device";
    /** Description of the device, if known. */
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
    /** Cancelled by the shop because it was not paid in time, or because a paid order needed its pieces. */
    unpaid: boolean;
    /** Absent in emails queued by older releases. */
    outranked?: boolean;
  };
  order_refunded: {
    order: Order;
    amount: number;
    /** The part of the amount refunded to gift cards; absent in emails queued by older releases. */
    giftCardAmount?: number;
    /** What is refunded; null if only the amount is known. */
    lines?: RefundLine[] | null;
  };
  /** For a complaint: what to send back, and where. */
  return_authorised: {
    order: Order;
    items: string[];
    answer: string | null;
  };
  /** Requests the bank account for a refund that no gateway can make. */
  refund_account_wanted: {
    order: Order;
    /** Null until decided. */
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
    /** Null if the input is not a valid number. */
    orderNumber: string | null;
    /** Null only in emails queued by earlier releases. */
    statement: string | null;
    /** Omits user input: the mailbox is unverified and not the order's. */
    withoutFreeText?: boolean;
    /** Details that only the order's mailbox may receive. */
    placed: { at: string | null; items: string[] } | null;
    partial: boolean;
    /** Notice to the order's mailbox when the receipt went to another one. */
    notice?: boolean;
    /** Absent for a mailbox that may not learn how the order was paid. */
    refund?: RefundTerms;
    refundAccount?: RefundAccountAsked;
    cardsOnly?: boolean;
  };
  /** To the order's mailbox, about a declaration from another one: neither says who declared nor what. */
  withdrawal_notice: {
    orderNumber: string;
    /** Staff linked it to the order; otherwise it only names the order's number. */
    isLinked: boolean;
  };
  withdrawal_accepted: {
    firstName: string;
    orderNumber: string;
    returnBy: string;
    /** Gift cards only: nothing has to be sent back. */
    cardsOnly?: boolean;
    /** A day; absent in emails queued by older releases. */
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
    /** A day; null for complaints, which have no such deadline. */
    refundBy: string | null;
    /** Whether staff have already accepted the withdrawal. */
    accepted: boolean;
    refund?: RefundTerms;
    refundAccount?: RefundAccountAsked;
  };
  contact_copy: {
    number: number;
    typeName: string;
    /** Null for an unverified mailbox: a stranger may have typed the message. */
    message: string | null;
    receivedAt: string;
  };
  contact_answer: { typeName: string; question: string; answer: string };
  back_in_stock: { productName: string; link: string };
  price_drop: {
    productName: string;
    link: string;
    price: number;
    /** Lowest price of the 30 days before, which must be shown with a reduction (art. 17-bis Codice del consumo). */
    lowestPrice?: number;
    /** The day, if the product was on sale for less than 30 days. */
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

/** For refunds by transfer; the link is only for the order's mailbox. Absent in emails queued by older releases. */
export type RefundAccountAsked = { link: string | null };
type RefundTerms = { means: RefundMeans; isPaid: boolean };

export type EmailName = keyof Emails;

/** `key` identifies the event, so that an event never sends the same email twice. */
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
