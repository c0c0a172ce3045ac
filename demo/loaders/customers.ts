import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { hashPassword } from "#commerce/auth/index.ts";
import { readAddress } from "#commerce/customers/index.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { updateById } from "#commerce/kernel/db/rows.ts";
import { recordConsents } from "#commerce/marketing/index.ts";
import {
  addresses,
  customers,
  newsletterSubscriptions,
  variants,
  wishlists,
  wishlistVariants,
} from "#commerce/schema.ts";
import type { AddressInput } from "#contract/address.ts";
import { genderCodes } from "#contract/customer.ts";
import type { ContentFolder } from "../content-folder.ts";
import { idOf, idsByCode, pastMoment, daysAfter, daysSince } from "./lookup.ts";
import { findStoredPoint } from "#commerce/shipping/index.ts";
import type { OrderStatus, DemoOrder } from "./order-history.ts";
import { placeOrders } from "./place-orders.ts";

type CustomerContent = {
  email: string;
  plainPassword: string;
  firstName: string;
  lastName: string;
  birthday: string;
  gender: keyof typeof genderCodes;
  phoneNumber: string;
  subscribedToNewsletter: boolean;
  consents: { privacy: boolean; newsletter: boolean; profiling: boolean };
  verified: boolean;
  adminAccess: boolean;
  createdAt: string;
  addresses: (AddressInput & { default: boolean })[];
  wishlist: string[];
};

/** Adds missing customers; existing accounts are not changed. */
export async function loadCustomers(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const content = folder.read<{ customers: CustomerContent[] }>("customers.json").customers;
  const hashes = await hashEach(content.map(({ plainPassword }) => plainPassword));
  for (const person of content) {
    const at = pastMoment(person.createdAt, ctx.clock());
    const passwordHash = hashes.get(person.plainPassword) ?? "";
    const [added] = await ctx.db
      .insert(customers)
      .values({ ...row(person, at), passwordHash })
      .onConflictDoNothing()
      .returning({ id: customers.id });
    if (added) await loadBelongings(ctx, added.id, person, at);
  }
}

/** All demo accounts share one password, so it is hashed once. */
async function hashEach(passwords: string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const password of new Set(passwords)) hashes.set(password, await hashPassword(password));
  return hashes;
}

const row = (person: CustomerContent, at: Date) => ({
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  birthday: person.birthday,
  gender: genderCodes[person.gender],
  phoneNumber: person.phoneNumber.replaceAll(" ", ""),
  verifiedAt: person.verified ? at : null,
  role: person.adminAccess ? ("owner" as const) : ("customer" as const),
  createdAt: at,
  updatedAt: at,
});

async function loadBelongings(ctx: Ctx, id: number, person: CustomerContent, at: Date) {
  const { email } = person;
  await recordConsents(ctx, { email, customerId: id }, "registration", person.consents, at);
  if (person.subscribedToNewsletter) {
    await ctx.db
      .insert(newsletterSubscriptions)
      .values({ email, state: "active", requestedAt: at, confirmedAt: at, priceAlerts: true })
      .onConflictDoNothing();
  }
  await loadAddresses(ctx, id, person, at);
  await loadWishlist(ctx, id, person.wishlist, at);
}

async function loadAddresses(ctx: Ctx, customerId: number, person: CustomerContent, at: Date) {
  for (const { default: isDefault, ...content } of person.addresses) {
    const [address] = await ctx.db
      .insert(addresses)
      .values({ ...readAddress(content), customerId, createdAt: at })
      .returning({ id: addresses.id });
    if (isDefault && address) {
      await updateById(ctx.db, customers, customerId, { defaultAddressId: address.id });
    }
  }
}

async function loadWishlist(
  ctx: Ctx,
  customerId: number,
  codes: string[],
  at: Date,
): Promise<void> {
  if (codes.length === 0) return;
  const found = await ctx.db
    .select({ id: variants.id, code: variants.code })
    .from(variants)
    .where(inArray(variants.code, codes));
  const ids = idsByCode(found);
  const [list] = await ctx.db
    .insert(wishlists)
    .values({ token: randomUUID(), customerId, createdAt: at, updatedAt: at })
    .returning({ id: wishlists.id });
  if (!list) throw new Error("Inserting a wishlist returns it");
  await ctx.db.insert(wishlistVariants).values(
    codes.map((code, index) => ({
      wishlistId: list.id,
      variantId: idOf(ids, code),
      addedAt: new Date(at.getTime() - index * 1000),
    })),
  );
}

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

export async function loadOrders(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const buyers = folder.read<{ customers: BuyerContent[] }>("customers.json").customers;
  const dates = buyers.flatMap(({ orders }) => orders.map(({ createdAt }) => createdAt));
  const age = daysSince(dates, ctx.clock());
  const email = sql<string>`lower(${customers.email})`;
  const emails = buyers.map((buyer) => buyer.email.toLowerCase());
  const found = await ctx.db
    .select({ id: customers.id, email })
    .from(customers)
    .where(inArray(email, emails));
  const demoOrders: DemoOrder[] = [];
  for (const buyer of buyers) {
    const customer = found.find((one) => one.email === buyer.email.toLowerCase());
    if (!customer) continue;
    for (const content of buyer.orders) {
      const at = daysAfter(ctx.clock(), new Date(content.createdAt), age);
      demoOrders.push(await readOrder(ctx, buyer, content, { customerId: customer.id, at }));
    }
  }
  await placeOrders(ctx, folder, demoOrders);
}

async function readOrder(
  ctx: Ctx,
  buyer: BuyerContent,
  content: OrderContent,
  { customerId, at }: { customerId: number; at: Date },
): Promise<DemoOrder> {
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
