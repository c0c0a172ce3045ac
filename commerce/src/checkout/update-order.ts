import { eq } from "drizzle-orm";
import { messages } from "#contract/forms/messages.ts";
import { email as emailRule } from "#contract/forms/text-rules.ts";
import type { CheckoutState, Order } from "#contract/order.ts";
import type { UpdateOrder } from "#contract/order-requests.ts";
import { countCoupon, setCoupon } from "../cart/apply-coupon.ts";
import { settleCart } from "../cart/settle-cart.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { invalid, invalidAll } from "../errors.ts";
import { lockCart } from "../orders/load-order.ts";
import type { OrderRow } from "../orders/order-record.ts";
import { apply } from "../orders/state-machine.ts";
import { advanceCart } from "./advance-cart.ts";
import { checkoutMachine } from "./checkout-machine.ts";
import { invoiceViolations, readAddresses } from "./read-addresses.ts";

/** Email alone leaves the checkout where it is; an address takes it (back) to "addressed". */
export async function updateOrder(
  ctx: Ctx,
  token: string,
  { couponCode, ...input }: UpdateOrder,
  address: string,
): Promise<Order> {
  const coupon = couponCode && (await countCoupon(ctx, { token, couponCode, address }));
  return withTransaction(ctx, async (ctx) => {
    const cart = await lockCart(ctx, token);
    await requireItems(ctx, cart);
    const email = readEmail(cart, input.email);
    const invoiceRequired = input.invoiceRequired ?? cart.invoiceRequired;
    const addresses = readAddresses(input, invoiceRequired);
    const order = { ...cart, email, invoiceRequired, ...addresses };
    if (!addresses) requireInvoiceData(order);
    else if (!email) throw invalid("email", messages.required);

    const details = { email, invoiceRequired, ...addresses };
    await ctx.db.update(orders).set(details).where(eq(orders.id, cart.id));
    if (coupon) await setCoupon(ctx, order, coupon);
    else if (coupon !== undefined) await dropCoupon(ctx, order);
    if (!addresses) return settleCart(ctx, cart);
    const [saved] = await ctx.db.select().from(orders).where(eq(orders.id, cart.id));
    if (!saved) throw new Error("A locked cart does not vanish");
    const state = apply(checkoutMachine, cart.checkoutState as CheckoutState, "address", "order");
    return advanceCart(ctx, saved, { checkoutState: state });
  });
}

async function requireItems(ctx: Ctx, { id }: OrderRow): Promise<void> {
  const [item] = await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .limit(1);
  if (!item) throw invalid("", "An empty order cannot be processed.");
}

/** A customer's orders go to the address of the account. */
function readEmail(cart: OrderRow, typed: string | null | undefined): string | null {
  if (typed === undefined || typed === null || typed === cart.email) return cart.email;
  if (cart.customerId !== null) {
    throw invalid("email", "Email can be changed only for guest customers.");
  }
  const result = emailRule().safeParse(typed);
  if (!result.success) {
    throw invalidAll(
      result.error.issues.map(({ message }) => ({ propertyPath: "email", message })),
    );
  }
  return result.data;
}

function requireInvoiceData({ invoiceRequired, billingAddress }: OrderRow): void {
  if (!invoiceRequired || !billingAddress) return;
  const violations = invoiceViolations(billingAddress);
  if (violations.length > 0) throw invalidAll(violations);
}

async function dropCoupon(ctx: Ctx, { id }: OrderRow): Promise<void> {
  await ctx.db.update(orders).set({ couponCode: null }).where(eq(orders.id, id));
}
