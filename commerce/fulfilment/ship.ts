import { and, eq, inArray, sql } from "drizzle-orm";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { isShop } from "#contract/italy/address-lines.ts";
import { CommerceError, conflict, type Ctx, invalid, withTransaction } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { emit } from "../kernel/events.ts";
import {
  apply,
  currentPayment,
  fulfillIfDone,
  lockPlacedOrder,
  type OrderRow,
  recordEvent,
  shipmentMachine,
  type ShipmentRow,
  shipStock,
} from "../orders/index.ts";
import { orders, shipments } from "../orders/schema.ts";
import { completePayment, refundedAmount } from "../payments/index.ts";
import { paidByCards } from "../promotions/index.ts";
import { storeDeparture } from "../shipping/index.ts";

type ShipmentInput = { token: string; tracking?: string | null };

/** Orders to ship: paid or cash on delivery, not shipped, and not fully refunded. */
export const toShip = and(
  eq(orders.state, "new"),
  eq(orders.shippingState, "ready"),
  inArray(orders.paymentState, ["paid", "partially_refunded", "pending_on_delivery"]),
  sql`(${refundedAmount(orders.id)} >= ${paidByCards(orders.id)}
    + (select coalesce(sum(p.amount), 0) from payments p
      where p.order_id = ${orders.id} and p.state not in ('failed', 'cancelled'))) is not true`,
);

export const mayShip = async ({ db }: Ctx, { id }: OrderRow): Promise<boolean> =>
  (await db.$count(orders, and(eq(orders.id, id), toShip))) > 0;

/** Records the shipment, or that it can be collected in the shop; the reserved stock is used up. */
export function shipOrder(ctx: Ctx, { token, tracking: given }: ShipmentInput): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    if (!(await mayShip(ctx, order))) throw new CommerceError("invalid", unshippable);
    const inShop = isShop(order.pudo);
    const shippedAt = ctx.clock();
    const { tracking, ...shipment } = await moveShipment(ctx, order.id, "ship", {
      // The label may have stored a tracking number already.
      ...(given && { tracking: given }),
      shippedAt,
      ...(inShop && { collectableAt: shippedAt }),
    });
    await shipStock(ctx, order.id);
    await storeDeparture(ctx, order);
    await updateById(ctx.db, orders, order.id, {
      shippingState: shipment.state,
      updatedAt: ctx.clock(),
    });
    await fulfillIfDone(ctx, order.id);
    if (!inShop) await recordEvent(ctx, order.id, "shipped", { shipment: shipment.id, tracking });
    await emit(ctx, "order.shipped", { orderId: order.id, shipmentId: shipment.id, tracking });
    if (inShop) await emailCollectable(ctx, order.id, shipment.id);
  });
}

const unshippable =
  "Non può partire: non è pagato o il denaro torna al cliente, non ha un pacco in attesa, o è annullato.";

type Collectable = { state: string; collectableAt?: unknown };

export const mayAwaitCollection = (order: OrderRow, shipment: Collectable | undefined): boolean =>
  order.pudo !== null && shipment?.state === "shipped" && !shipment.collectableAt;

/** The parcel is at the pickup point: not delivered yet, but no longer with the courier. */
export function awaitCollection(ctx: Ctx, { token }: { token: string }): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.orderId, order.id));
    if (!shipment || !mayAwaitCollection(order, shipment))
      throw new CommerceError("invalid", "Nessun pacco di questo ordine va a un punto di ritiro.");
    await updateById(ctx.db, shipments, shipment.id, { collectableAt: ctx.clock() });
    await emailCollectable(ctx, order.id, shipment.id);
  });
}

async function emailCollectable(ctx: Ctx, orderId: number, shipmentId: number): Promise<void> {
  await recordEvent(ctx, orderId, "collectable", { shipment: shipmentId });
  await emit(ctx, "order.collectable", { orderId, shipmentId });
}

/** Cash on delivery is paid at delivery, so this also records the payment. */
export function deliverOrder(
  ctx: Ctx,
  { token, deliveredOn = null }: { token: string; deliveredOn?: string | null },
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const deliveredAt = await momentOf(ctx, order.id, deliveredOn);
    const shipment = await moveShipment(ctx, order.id, "deliver", { deliveredAt });
    await updateById(ctx.db, orders, order.id, {
      shippingState: shipment.state,
      updatedAt: ctx.clock(),
    });
    await recordEvent(ctx, order.id, "delivered", { shipment: shipment.id });
    if (order.paymentState === "pending_on_delivery") {
      const payment = await currentPayment(ctx, order.id);
      if (payment) await completePayment(ctx, order, payment);
    }
    await fulfillIfDone(ctx, order.id);
    await emit(ctx, "order.delivered", { orderId: order.id, shipmentId: shipment.id });
  });
}

/** The delivery day entered by staff starts the withdrawal period: between shipment and today. */
async function momentOf(ctx: Ctx, orderId: number, day: string | null): Promise<Date> {
  const now = ctx.clock();
  if (!day || day === calendarDateInRome(now)) return now;
  const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.orderId, orderId));
  const left = shipment?.shippedAt && calendarDateInRome(shipment.shippedAt);
  if (day > calendarDateInRome(now))
    throw invalid("deliveredOn", "Questo giorno non è ancora arrivato.");
  if (left && day < left) throw invalid("deliveredOn", "Il pacco è partito dopo questo giorno.");
  return new Date(`${day}T12:00:00Z`);
}

async function moveShipment(
  ctx: Ctx,
  orderId: number,
  move: keyof typeof shipmentMachine,
  change: Partial<ShipmentRow>,
): Promise<ShipmentRow> {
  const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.orderId, orderId));
  if (!shipment) throw new CommerceError("invalid", "In questo ordine non c’è nulla da spedire.");
  const state = apply(shipmentMachine, shipment.state, move);
  const [moved] = await ctx.db
    .update(shipments)
    .set({ ...change, state })
    .where(and(eq(shipments.id, shipment.id), eq(shipments.state, shipment.state)))
    .returning();
  if (!moved) throw conflict("Nel frattempo la spedizione è cambiata: ricarica e riprova.");
  return moved;
}

type PaymentInput = { token: string; reference?: string | null };

/** Records a payment outside any gateway: a bank transfer, or cash from the courier. */
export function payOrder(ctx: Ctx, { token, reference = null }: PaymentInput): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockPlacedOrder(ctx, token);
    const payment = await currentPayment(ctx, order.id);
    if (!payment)
      throw new CommerceError("invalid", "In questo ordine non c’è un pagamento da registrare.");
    await completePayment(ctx, order, payment, { reference });
  });
}
