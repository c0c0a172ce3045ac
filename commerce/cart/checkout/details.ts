import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Violation } from "#contract/api-error.ts";
import {
  billingAddressSchema,
  orderAddressOf,
  shippingAddressSchema,
} from "#contract/forms/address.ts";
import { findInvoiceProblems } from "#contract/forms/invoice.ts";
import { messages } from "#contract/forms/messages.ts";
import { email as emailRule } from "#contract/forms/rules.ts";
import type { UpdateOrder } from "#contract/order-requests.ts";
import type { Order, OrderAddress } from "#contract/order.ts";
import { recordRefusals } from "../../kernel/limits/abuse.ts";
import { countCoupon, setCoupon } from "../coupons.ts";
import { recalculateCart } from "../recalculate.ts";
import { type Ctx, invalid, invalidAll, withTransaction } from "../../kernel/ctx.ts";
import {
  findOrder,
  loadRecord,
  loadRules,
  lockCart,
  needsShipping,
  type OrderRow,
} from "../../orders/index.ts";
import { orderItems, orders } from "../../orders/schema.ts";
import { completeAddress, findUnserved } from "../../shipping/index.ts";
import { advanceCart, moveCheckout } from "./checkout-states.ts";

/** An empty code removes the coupon; undefined leaves it unchanged. */
type Coupon = Parameters<typeof setCoupon>[2] | "" | null | undefined;

/** An email alone does not change the state; an address moves it (back) to "addressed". */
export async function updateOrder(
  ctx: Ctx,
  token: string,
  { couponCode, ...input }: UpdateOrder,
  address: string,
): Promise<Order> {
  const attempt = couponCode && { couponCode, address };
  const coupon = attempt && (await countCoupon(ctx, await findOrder(ctx, token), attempt));
  const update = () => withTransaction(ctx, (ctx) => writeDetails(ctx, token, input, coupon));
  return coupon ? recordRefusals(ctx, { kind: "coupon", network: address }, update) : update();
}

async function writeDetails(
  ctx: Ctx,
  token: string,
  input: Omit<UpdateOrder, "couponCode">,
  coupon: Coupon,
): Promise<Order> {
  const cart = await lockCart(ctx, token);
  await requireItems(ctx, cart);
  const violations: Violation[] = [];
  const email = readEmail(cart, input.email, violations);
  const invoiceRequired = input.invoiceRequired ?? cart.invoiceRequired;
  const addresses = readAddresses(input, invoiceRequired, violations);
  if (addresses) violations.push(...(await unservedAddress(ctx, cart, addresses, input)));
  const order = { ...cart, email, invoiceRequired, ...addresses };
  if (!namesAddress(input)) violations.push(...missingInvoiceData(order));
  else if (!email && !input.email) {
    violations.unshift({ propertyPath: "email", message: messages.required });
  }
  if (violations.length > 0) throw invalidAll(violations);

  const details = { email, invoiceRequired, ...addresses };
  await ctx.db.update(orders).set(details).where(eq(orders.id, cart.id));
  if (coupon) await setCoupon(ctx, order, coupon);
  else if (coupon !== undefined) await dropCoupon(ctx, order);
  if (!addresses) return recalculateCart(ctx, cart);
  const [saved] = await ctx.db.select().from(orders).where(eq(orders.id, cart.id));
  if (!saved) throw new Error("A locked cart does not vanish");
  const state = moveCheckout(cart.checkoutState, "address");
  return advanceCart(ctx, saved, { checkoutState: state });
}

/** Checks the shipping address only: a billing address may be anywhere. */
async function unservedAddress(
  ctx: Ctx,
  cart: OrderRow,
  { shippingAddress }: Addresses,
  input: UpdateOrder,
): Promise<Violation[]> {
  if (!needsShipping(await loadRecord(ctx, cart))) return [];
  const rules = await loadRules(ctx, null);
  const refusal = findUnserved(rules.delivery, rules.shippingMethods, shippingAddress);
  if (!refusal) return [];
  const { field, message } = refusal;
  const address = input.shippingAddress ? "shippingAddress" : "billingAddress";
  return [{ propertyPath: `${address}.${field}`, message }];
}

async function requireItems(ctx: Ctx, { id }: OrderRow): Promise<void> {
  const [item] = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .limit(1);
  if (!item) throw invalid("", "An empty order cannot be processed.");
}

/** Orders of signed-in customers use the account's email. */
function readEmail(
  cart: OrderRow,
  typed: string | null | undefined,
  violations: Violation[],
): string | null {
  if (typed === undefined || typed === null || typed === cart.email) return cart.email;
  if (cart.customerId !== null) {
    const message = "Email can be changed only for guest customers.";
    violations.push({ propertyPath: "email", message });
    return cart.email;
  }
  const result = emailRule().safeParse(typed);
  if (result.success) return result.data;
  violations.push(
    ...result.error.issues.map(({ message }) => ({ propertyPath: "email", message })),
  );
  return null;
}

const missingInvoiceData = ({ invoiceRequired, billingAddress }: OrderRow): Violation[] =>
  invoiceRequired && billingAddress ? invoiceViolations(billingAddress) : [];

const namesAddress = ({ shippingAddress, billingAddress }: UpdateOrder) =>
  Boolean(shippingAddress ?? billingAddress);

async function dropCoupon(ctx: Ctx, { id }: OrderRow): Promise<void> {
  await ctx.db.update(orders).set({ couponCode: null }).where(eq(orders.id, id));
}

type Addresses = { shippingAddress: OrderAddress; billingAddress: OrderAddress };

/** A single address is used for both purposes; null if none is valid. */
export function readAddresses(
  input: Pick<UpdateOrder, "shippingAddress" | "billingAddress">,
  invoice: boolean,
  violations: Violation[],
): Addresses | null {
  const before = violations.length;
  const shipping = check(shippingAddressSchema, "shippingAddress", input, violations);
  const billing = check(billingAddressSchema, "billingAddress", input, violations);
  if (invoice && violations.length === before && (shipping || billing)) {
    violations.push(...invoiceViolations(billing ?? {}));
  }
  const either = shipping ?? billing;
  if (!either) return null;
  return {
    shippingAddress: withoutInvoice(orderAddressOf(either)),
    billingAddress: orderAddressOf(billing ?? either),
  };
}

function invoiceViolations(billing: Parameters<typeof findInvoiceProblems>[0]): Violation[] {
  return findInvoiceProblems(billing).map(({ path, message }) => ({
    propertyPath: ["billingAddress", ...path].join("."),
    message,
  }));
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  field: "shippingAddress" | "billingAddress",
  input: Parameters<typeof readAddresses>[0],
  violations: Violation[],
): z.output<Schema> | null {
  const given = input[field];
  if (!given) return null;
  const result = schema.safeParse(completeAddress(given));
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    violations.push({ propertyPath: [field, ...path].join("."), message });
  }
  return null;
}

function withoutInvoice(address: OrderAddress): OrderAddress {
  return { ...address, fiscalCode: null, vatNumber: null, pec: null, sdi: null };
}

const no = new Set(["", "0", "false", "no"]);

/** Forms send texts where scripts send true. */
export function askConsultation(ctx: Ctx, token: string, asked: boolean | string): Promise<Order> {
  const consultation = typeof asked === "boolean" ? asked : !no.has(asked.trim().toLowerCase());
  return withTransaction(ctx, async (ctx) => {
    const order = await lockCart(ctx, token);
    await ctx.db.update(orders).set({ consultation }).where(eq(orders.id, order.id));
    return recalculateCart(ctx, order);
  });
}
