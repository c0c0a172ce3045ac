import { and, asc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import {
  AdminPaymentGateways,
  AdminPaymentMethod,
  ChangePaymentMethod,
  CreatePaymentMethod,
  MethodOrder,
  MethodQuery,
} from "#contract/admin/methods.ts";
import { isUsable } from "#contract/italy/transfer.ts";
import { type Ctx, invalid } from "../kernel/ctx.ts";
import { emit } from "../kernel/events.ts";
import { paymentMethods } from "./schema.ts";
import { adminRoutes, nothing } from "../kernel/admin/routes.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import {
  canBeOffered,
  hasGateway,
  manualPayments,
  needsAccount,
  onlinePayments,
  paymentGateways,
  type PaymentMethodRow,
} from "../orders/index.ts";
import { orders } from "../orders/schema.ts";
import {
  findUnknownMethod,
  newMethodOf,
  orderMethods,
  refuseIfOrdered,
} from "../shipping/index.ts";

declare module "../kernel/events.ts" {
  interface ShopEvents {
    /** The bank account for transfers changed; `from` is null if there was none. */
    "payment.account_changed": { method: string; from: string | null; to: string };
  }
}

type Row = PaymentMethodRow;
type Input = Partial<z.output<typeof CreatePaymentMethod>>;

export const paymentMethodResource = defineResource({
  name: "payment-methods",
  type: "PaymentMethod",
  table: paymentMethods,
  key: "code",
  output: AdminPaymentMethod,
  query: MethodQuery,
  words: [paymentMethods.name, paymentMethods.code],
  usual: [[paymentMethods.position, "asc"]],
  create: CreatePaymentMethod,
  change: ChangePaymentMethod,
  removable: true,
  grave: true,
  extend: async (ctx, method) => ({
    onlinePayments: method.type === "online" ? onlinePayments(ctx, method) : null,
    needsAccount: needsAccount(ctx, method),
    awaitingOrders: needsAccount(ctx, method) ? await awaitingOrders(ctx, method.code) : [],
  }),
  store: async (ctx, input, before, after) => {
    const kept = before ?? (await ofGateway(ctx, input));
    if (input.enabled && before && !before.enabled) requireGateway(ctx, before);
    forbidSurcharge(kept, input);
    const { minTotal, maxTotal } = after;
    const bankAccount = needsAccount(ctx, kept) ? (after.bankAccount ?? null) : null;
    if (input.enabled && needsAccount(ctx, kept) && !isUsable(bankAccount))
      throw invalid("bankAccount.iban", "Senza il conto nessuno saprebbe dove pagare");
    if (minTotal != null && maxTotal != null && minTotal > maxTotal)
      throw invalid("maxTotal", "Non meno del totale minimo");
    const unknown = await findUnknownMethod(ctx, input.excludesShippingMethods ?? []);
    if (unknown !== undefined)
      throw invalid("excludesShippingMethods", `La spedizione ${unknown} non esiste`);
    if (bankAccount && bankAccount.iban !== before?.bankAccount?.iban)
      await emit(ctx, "payment.account_changed", {
        method: kept.code,
        from: before?.bankAccount?.iban ?? null,
        to: bankAccount.iban,
      });
    return {
      ...input,
      ...(before ? {} : kept),
      ...(input.bankAccount !== undefined && { bankAccount }),
      ...(input.countries?.length === 0 && { countries: null }),
    };
  },
  beforeRemoval: (ctx, { code }) => refuseIfOrdered(ctx, eq(orders.paymentMethodCode, code)),
});

/** Defaults of a new method, by its gateway; without a gateway it is created disabled. */
async function ofGateway(ctx: Ctx, { gateway: name, instrument, enabled = true, ...input }: Input) {
  const gateway = gatewaysOf(ctx).find((one) => one.name === name);
  if (!gateway) throw invalid("gateway", `Nessuno incassa come «${name ?? ""}»`);
  const { type, instruments } = gateway;
  const known = instruments.find((one) => one === instrument) ?? instruments[0] ?? null;
  return {
    ...(await newMethodOf(ctx, paymentMethods, { code: input.code, name: input.name ?? "" })),
    gateway: gateway.name,
    type,
    instrument: known,
    enabled:
      enabled &&
      canBeOffered(ctx, { type, gateway: gateway.name, bankAccount: input.bankAccount ?? null }),
  };
}

const gatewaysOf = ({ extensions }: Ctx): AdminPaymentGateways["gateways"] => [
  ...extensions
    .of(paymentGateways)
    .filter(({ standsIn }) => !standsIn)
    .map(({ name, instruments = [] }) => ({ name, type: "online" as const, instruments })),
  ...extensions.of(manualPayments).map(({ name, type }) => ({ name, type, instruments: [] })),
];

/** The enabled methods that need no gateway. */
export const listManualMethods = ({ db }: Ctx): Promise<Row[]> =>
  db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.enabled, true), ne(paymentMethods.type, "online")))
    .orderBy(asc(paymentMethods.position));

/** Surcharges are allowed only for the courier's service: by law consumers pay nothing for a means of payment. */
function forbidSurcharge({ type }: Pick<Row, "type">, { fee = 0 }: Pick<Input, "fee">) {
  if (fee === 0 || type === "on_delivery") return;
  throw invalid("fee", "Niente supplementi: l’art. 62 del Codice del consumo li vieta");
}

async function awaitingOrders({ db }: Ctx, code: string): Promise<string[]> {
  const found = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.paymentMethodCode, code), eq(orders.paymentState, "awaiting_payment")))
    .orderBy(orders.id)
    .limit(20);
  return found.flatMap(({ number }) => number ?? []);
}

function requireGateway(ctx: Ctx, method: Pick<Row, "type" | "gateway">): void {
  if (hasGateway(ctx, method)) return;
  throw invalid(
    "enabled",
    "Manca un fornitore di pagamenti: imposta STRIPE_SECRET_KEY e riavvia il negozio",
  );
}

export const paymentMethodRoutes = adminRoutes(({ get, post }) => {
  get("/payment-gateways", "Who can take money", { 200: AdminPaymentGateways }, (ctx) => ({
    gateways: gatewaysOf(ctx),
  }));
  post(
    "/payment-methods/order",
    "Put the payment methods in order",
    { body: MethodOrder, 200: nothing },
    async (ctx, { body }) => {
      await orderMethods(ctx, "payment-methods", paymentMethods, body.codes);
      return {};
    },
  );
});
