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
  /** What the method asks the shopper for, where its gateway knows several. */
  instrument: typeof paymentMethods.$inferSelect.instrument;
};

export type Outcome = "succeeded" | "failed" | "processing" | "expired";

/** "test" looks like paying and moves no money: the sandbox, or a test key of a gateway. */
export type OnlinePayments = "live" | "test" | "none";

/** A gateway's part of our payment page; no script runs on it but what it allows. */
export type FormPage = {
  title: string;
  content: ReactNode;
  /** Directives for what it loads from elsewhere. */
  policy?: string[];
  headers?: Record<string, string>;
};

/** What the shopper sees next: our payment page, the gateway's own site, or the way on. */
export type PaymentStep =
  { page: FormPage } | { url: string } | { next: "paid" | "failed" | "again" | "stale" };

type RefundOrder = {
  /** A charge that no attempt started carries its details itself. */
  attempt: Pick<AttemptRow, "details">;
  amount: number;
  key: string;
};

export type Charge = {
  /** The gateway's name for it, which staff can search for. */
  id: string;
  reference: string;
  orderNumber: string | null;
  amount: number;
  refunded: number;
  chargedAt: Date;
  /** What `refund` reads in place of an attempt's details. */
  details: object;
};

/** A provider that takes money online. It is called over the network: never inside a transaction. */
export type Gateway = {
  name: string;
  mode(ctx: Ctx): OnlinePayments;
  /** What a method may ask the shopper for, where it knows several. */
  instruments?: NonNullable<OpenPayment["instrument"]>[];
  /** Takes the place of gateways that cannot. */
  standsIn?: boolean;
  /** Where the shopper pays, asked whenever the payment page opens. */
  start(ctx: Ctx, open: OpenPayment, query: { stale: boolean }): Promise<PaymentStep>;
  submit?(ctx: Ctx, open: OpenPayment, fields: Record<string, string>): Promise<PaymentStep>;
  /**
   * What became of the attempt; undefined when nothing is known yet. Asked when the shopper comes back and every few
   * minutes after that, because webhooks get lost. Throws when the gateway cannot be reached.
   */
  askOutcome(ctx: Ctx, attempt: AttemptRow): Promise<Outcome | undefined>;
  /**
   * Makes sure that nobody can pay by the attempt any more, and answers what became of it: "succeeded" if the shopper
   * was faster. Called before an unpaid order expires; without it the gateway is only asked.
   */
  close?(ctx: Ctx, attempt: AttemptRow): Promise<Outcome | undefined>;
  /** `key` makes asking twice refund once. Answers the gateway's name for the refund. */
  refund(ctx: Ctx, refund: RefundOrder): Promise<string>;
  /** The charges of this shop since then, which are compared with its orders once a day. */
  listCharges?(ctx: Ctx, since: Date): AsyncIterable<Charge>;
  /** Called at /payments/<name>/webhook with the body as it came, because signatures cover every byte. */
  webhook?(ctx: Ctx, payload: string, headers: Headers): Promise<void>;
};

export const paymentGateways = defineExtensionPoint<Gateway>("payment gateway");

/** How an order begins to wait for its money, and until when it may. */
export type PaymentStart = {
  paymentState: "awaiting_payment" | "pending_on_delivery";
  paymentDueAt: Date | null;
};

/** Money that comes without a page to pay on: staff note that it arrived, and send it back by hand. */
export type ManualPayment = {
  name: string;
  /** Paid before the parcel leaves, or to the courier. */
  type: "offline" | "on_delivery";
  /** The shopper needs the shop's bank account to pay. */
  needsAccount?: boolean;
  start(ctx: Ctx, from: Date): Promise<PaymentStart>;
};

export const manualPayments = defineExtensionPoint<ManualPayment>("manual payment");

export const findManualPayment = ({ extensions }: Ctx, name: string): ManualPayment | undefined =>
  extensions.of(manualPayments).find((manual) => manual.name === name);

/** The gateway said no for good: asking again cannot help. */
export class GatewayRefusal extends Error {
  override name = "GatewayRefusal";
}

/** Attempts are completed, queried and refunded by the gateway that began them. */
export function gatewayNamed(ctx: Ctx, name: string): Gateway {
  const gateway = findGateway(ctx, name);
  if (!gateway) throw new Error(`There is no gateway named ${name}`);
  return gateway;
}

export const findGateway = ({ extensions }: Ctx, name: string): Gateway | undefined =>
  extensions.of(paymentGateways).find((gateway) => gateway.name === name);

/** Who takes the money of this method now: its own gateway, the sandbox in a demo, otherwise nobody. */
export function gatewayOf(ctx: Ctx, method: Pick<Method, "gateway">): Gateway | undefined {
  const able = ctx.extensions.of(paymentGateways).filter((one) => one.mode(ctx) !== "none");
  return able.find(({ name }) => name === method.gateway) ?? able.find(({ standsIn }) => standsIn);
}

export function onlinePayments(ctx: Ctx, method: Pick<Method, "gateway">): OnlinePayments {
  return gatewayOf(ctx, method)?.mode(ctx) ?? "none";
}

/** What the shop as a whole can do, whichever method is asked for. */
export function onlinePaymentsOfShop(ctx: Ctx): OnlinePayments {
  const modes = ctx.extensions.of(paymentGateways).map((gateway) => gateway.mode(ctx));
  return modes.find((mode) => mode === "live") ?? modes.find((mode) => mode === "test") ?? "none";
}

export const needsAccount = (ctx: Ctx, { gateway }: Pick<Method, "gateway">): boolean =>
  findManualPayment(ctx, gateway)?.needsAccount === true;

/** Somebody takes its money, and the shopper can be told where to send it. */
export const canBeOffered = (ctx: Ctx, method: Method & Account): boolean =>
  hasGateway(ctx, method) && (!needsAccount(ctx, method) || isUsable(method.bankAccount));

export const hasGateway = (ctx: Ctx, method: Method): boolean =>
  method.type === "online"
    ? gatewayOf(ctx, method) !== undefined
    : findManualPayment(ctx, method.gateway) !== undefined;
