import { inArray, sql } from "drizzle-orm";
import { readAddress } from "#commerce/customers/index.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { customers } from "#commerce/schema.ts";
import { findStoredPoint } from "#commerce/shipping/index.ts";
import type { AddressInput } from "#contract/address.ts";
import type { ContentFolder } from "../content-folder.ts";
import { daysAfter, daysSince } from "./lookup.ts";
import type { OrderStatus, ToldOrder } from "./order-history.ts";
import { placeOrders } from "./place-orders.ts";

type OrderContent = {
  number: string;
  createdAt: string;
  status: OrderStatus;
  shippingMethod: string | null;
  paymentMethod: string;
  pudoId: string | null;
  couponCode: string | null;
  items: { variantCode: string; quantity: number; unitPriceCents: number }[];
  giftBox: { variantCode: string; fromName: string; toName: string; message: string } | null;
  invoiceRequired: boolean;
  consultation: boolean;
  totals: { giftBoxCents: number; totalCents: number };
};

export type BuyerContent = {
  email: string;
  fiscalCode: string;
  addresses: (AddressInput & { default: boolean })[];
  orders: OrderContent[];
};

/** The orders of the demo's customers. */
export async function loadOrders(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const buyers = folder.read<{ customers: BuyerContent[] }>("customers.json").customers;
  const dates = buyers.flatMap(({ orders }) => orders.map(({ createdAt }) => createdAt));
  const latest = dates.reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b));
  const age = daysSince(latest, ctx.clock());
  const email = sql<string>`lower(${customers.email})`;
  const emails = buyers.map((buyer) => buyer.email.toLowerCase());
  const found = await ctx.db
    .select({ id: customers.id, email })
    .from(customers)
    .where(inArray(email, emails));
  const told: ToldOrder[] = [];
  for (const buyer of buyers) {
    const customer = found.find((one) => one.email === buyer.email.toLowerCase());
    if (!customer) continue;
    for (const content of buyer.orders) {
      const at = daysAfter(ctx.clock(), new Date(content.createdAt), age);
      told.push(await toldOrder(ctx, buyer, content, { customerId: customer.id, at }));
    }
  }
  await placeOrders(ctx, folder, told);
}

async function toldOrder(
  ctx: Ctx,
  buyer: BuyerContent,
  content: OrderContent,
  { customerId, at }: { customerId: number; at: Date },
): Promise<ToldOrder> {
  const { number, status, items, giftBox, totals, invoiceRequired, consultation } = content;
  const { default: _default, ...home } = buyer.addresses.find((one) => one.default) ?? {
    default: true,
  };
  const shippingAddress = readAddress(home);
  const { email, fiscalCode } = buyer;
  const box = giftBox && { ...giftBox, quantity: 1, unitPriceCents: totals.giftBoxCents };
  return {
    number,
    status,
    at,
    pricedAt: new Date(content.createdAt),
    items: box ? [...items, box] : items,
    total: totals.totalCents,
    columns: {
      customerId,
      createdByGuest: false,
      email,
      shippingAddress,
      billingAddress: invoiceRequired ? { ...shippingAddress, fiscalCode } : shippingAddress,
      invoiceRequired,
      couponCode: content.couponCode,
      shippingMethodCode: content.shippingMethod,
      paymentMethodCode: content.paymentMethod,
      pudo: content.pudoId ? ((await findStoredPoint(ctx, content.pudoId)) ?? null) : null,
      giftBoxFromName: giftBox?.fromName ?? null,
      giftBoxToName: giftBox?.toName ?? null,
      giftBoxMessage: giftBox?.message ?? null,
      consultation,
    },
  };
}
