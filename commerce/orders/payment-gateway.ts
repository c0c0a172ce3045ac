import type { ReactNode } from "react";
import { isUsable } from "#contract/italy/transfer.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import type { paymentAttempts, paymentMethods } from "../payments/schema.ts";
import type { OrderRow, PaymentRow } from "./order-record.ts";

export type AttemptRow = typeof paymentAttempts.$inferSelect;

type Method = Pick<typeof paymentMethods.$inferSelect, "type" | "gateway">;
type Account = Pick<typeof paymentMethods.$inferSelect, "bankAccount">;

export type OpenPayment = {
  order: OrderRow;
  payment: PaymentRow;
  attempt: AttemptRow;
  /** Card or PayPal, for gateways that support several. */
  instrument: typeof paymentMethods.$inferSelect.instrument;
};

export type Outcome = "succeeded" | "failed" | "processing" | "expired";

/** "test" simulates payments without moving money: the sandbox, or a gateway's test key. */
export type OnlinePayments = "live" | "test" | "none";

/** A gateway's part of our payment page; its CSP allows only the scripts listed here. */
export type FormPage = {
  title: string;
  content: ReactNode;
  /** Additional CSP directives. */
  policy?: string[];
  headers?: Record<string, string>;
};

/** The next step for the shopper: our payment page, the gateway's own site, or onwards. */
export type PaymentStep =
  { page: FormPage } | { url: string } | { next: "paid" | "failed" | "again" | "stale" };

type RefundOrder = {
  /** A charge without an attempt carries its own details. */
  attempt: Pick<AttemptRow, "details">;
  amount: number;
  key: string;
};

export type Charge = {
  /** The gateway's id of the charge, which staff can search for. */
  id: string;
  reference: string;
  orderNumber: string | null;
  amount: number;
  refunded: number;
  chargedAt: Date;
  /** Passed to `refund` instead of an attempt's details. */
  details: object;
};

/** A provider of online payments. All methods call the network: never inside a transaction. */
export type Gateway = {
  name: string;
  mode(ctx: Ctx): OnlinePayments;
  /** The instruments a method may use, if the gateway supports several. */
  instruments?: NonNullable<OpenPayment["instrument"]>[];
  /** Replaces methods' own gateways that are not configured (the sandbox). */
  standsIn?: boolean;
  /** Starts or resumes the payment; called whenever the payment page opens. */
  start(ctx: Ctx, open: OpenPayment, query: { stale: boolean }): Promise<PaymentStep>;
  submit?(ctx: Ctx, open: OpenPayment, fields: Record<string, string>): Promise<PaymentStep>;
  /**
   * The outcome of an attempt; undefined if not known yet. Called when the shopper returns and then every few minutes,
   * because webhooks get lost. Throws if the gateway is unreachable.
   */
  askOutcome(ctx: Ctx, attempt: AttemptRow): Promise<Outcome | undefined>;
  /**
   * Makes the attempt unpayable and returns its outcome: "succeeded" if the shopper was faster. Called before an unpaid
   * order expires; without this method the gateway is only queried.
   */
  close?(ctx: Ctx, attempt: AttemptRow): Promise<Outcome | undefined>;
  /** Idempotent by `key`. Returns the gateway's id of the refund. */
  refund(ctx: Ctx, refund: RefundOrder): Promise<string>;
  /** The shop's charges since then, compared daily with its orders. */
  listCharges?(ctx: Ctx, since: Date): AsyncIterable<Charge>;
  /** Called at /payments/<name>/webhook with the raw body, because signatures cover every byte. */
  webhook?(ctx: Ctx, payload: string, headers: Headers): Promise<void>;
};

export const paymentGateways = defineExtensionPoint<Gateway>("payment gateway", "name");

/** Initial payment state of an order, and its payment deadline. */
export type PaymentStart = {
  paymentState: "awaiting_payment" | "pending_on_delivery";
  paymentDueAt: Date | null;
};

/** A method without online payment: staff record its payments and refund by hand. */
export type ManualPayment = {
  name: string;
  /** Paid before shipment, or to the courier. */
  type: "offline" | "on_delivery";
  /** The shopper needs the shop's bank account to pay. */
  needsAccount?: boolean;
  start(ctx: Ctx, from: Date): Promise<PaymentStart>;
};

export const manualPayments = defineExtensionPoint<ManualPayment>("manual payment", "name");

export const findManualPayment = ({ extensions }: Ctx, name: string): ManualPayment | undefined =>
  extensions.of(manualPayments).find((manual) => manual.name === name);

/** The gateway refused for good: retrying cannot help. */
export class GatewayRefusal extends Error {
  override name = "GatewayRefusal";
}

/** An attempt is always handled by the gateway that started it. */
export function gatewayNamed(ctx: Ctx, name: string): Gateway {
  const gateway = findGateway(ctx, name);
  if (!gateway) throw new Error(`There is no gateway named ${name}`);
  return gateway;
}

export const findGateway = ({ extensions }: Ctx, name: string): Gateway | undefined =>
  extensions.of(paymentGateways).find((gateway) => gateway.name === name);

/** The gateway of a method: its own, the sandbox in a demo, else undefined. */
export function gatewayOf(ctx: Ctx, method: Pick<Method, "gateway">): Gateway | undefined {
  const able = ctx.extensions.of(paymentGateways).filter((one) => one.mode(ctx) !== "none");
  return able.find(({ name }) => name === method.gateway) ?? able.find(({ standsIn }) => standsIn);
}

export function onlinePayments(ctx: Ctx, method: Pick<Method, "gateway">): OnlinePayments {
  return gatewayOf(ctx, method)?.mode(ctx) ?? "none";
}

/** Whether the shop can take real online payments with any of its methods. */
export function onlinePaymentsOfShop(ctx: Ctx): OnlinePayments {
  const modes = ctx.extensions.of(paymentGateways).map((gateway) => gateway.mode(ctx));
  return modes.find((mode) => mode === "live") ?? modes.find((mode) => mode === "test") ?? "none";
}

export const needsAccount = (ctx: Ctx, { gateway }: Pick<Method, "gateway">): boolean =>
  findManualPayment(ctx, gateway)?.needsAccount === true;

/** A method needs a gateway or manual payment, and its bank account if required. */
export const canBeOffered = (ctx: Ctx, method: Method & Account): boolean =>
  hasGateway(ctx, method) && (!needsAccount(ctx, method) || isUsable(method.bankAccount));

export const hasGateway = (ctx: Ctx, method: Method): boolean =>
  method.type === "online"
    ? gatewayOf(ctx, method) !== undefined
    : findManualPayment(ctx, method.gateway) !== undefined;
