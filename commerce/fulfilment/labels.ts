import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { CommerceError, conflict, type Ctx } from "../kernel/ctx.ts";
import { updateById } from "../kernel/db/rows.ts";
import { actOnOrder, findOrderByNumber, loadRecord, type OrderRow } from "../orders/index.ts";
import { shipments } from "../orders/schema.ts";
import {
  askCarrier,
  type Carrier,
  carrierOf,
  type ParcelToSend,
  type ShippingLabel,
} from "../shipping/index.ts";
import { mayShip } from "./ship.ts";

/** Whether the order's carrier prints labels. */
export async function hasLabels(ctx: Ctx, order: OrderRow): Promise<boolean> {
  return Boolean((await carrierOf(ctx, order.shippingMethodCode ?? ""))?.bookLabel);
}

/** Books the parcel with its carrier and stores the tracking number. Repeated calls return the same label. */
export async function printLabel(ctx: Ctx, number: string): Promise<ShippingLabel> {
  const order = await findOrderByNumber(ctx, number);
  const carrier = await carrierOf(ctx, order.shippingMethodCode ?? "");
  if (!carrier?.bookLabel) throw conflict("Il corriere di questo ordine non dà etichette.");
  const parcel = await parcelOf(ctx, order);
  const label = await bookLabel(carrier, parcel);
  const { tracking } = label;
  const act = { token: order.token, action: "label", details: { tracking } } as const;
  await actOnOrder(ctx, act, async (ctx, locked) => {
    // While the carrier was called, staff may have cancelled the order or corrected its address.
    const { key, shipmentId } = await parcelOf(ctx, locked);
    if (key !== parcel.key)
      throw conflict("Nel frattempo l’indirizzo è cambiato: stampa di nuovo l’etichetta.");
    await updateById(ctx.db, shipments, shipmentId, { tracking });
  });
  return label;
}

/** Booked too late, a label is returned again by the next call with the same key. */
const bookLabel = (carrier: Carrier, parcel: ParcelToSend): Promise<ShippingLabel> =>
  askCarrier(carrier, async () => Label.parse(await carrier.bookLabel?.(parcel))).catch(() => {
    const message = `${carrier.name} non risponde: riprova tra qualche minuto.`;
    throw new CommerceError("unavailable", message);
  });

const Label = z.object({ tracking: z.string().min(1), pdf: z.instanceof(Uint8Array) });

/** The key includes the address: a corrected address needs another parcel. */
async function parcelOf(ctx: Ctx, order: OrderRow) {
  const [shipment] = await ctx.db.select().from(shipments).where(eq(shipments.orderId, order.id));
  const { number, email, shippingAddress: address, pudo } = order;
  if (!shipment || !number || !email || !address || !(await mayShip(ctx, order)))
    throw conflict("Questo ordine non ha un pacco da spedire.");
  const { items } = await loadRecord(ctx, order);
  const weights = items.map(({ quantity, variant }) => quantity * variant.weightGrams);
  const pickupPointId = pudo?.id ?? null;
  const where = JSON.stringify([address, pickupPointId]);
  return {
    shipmentId: shipment.id,
    key: `shipment-${shipment.id}-${createHash("sha256").update(where).digest("hex").slice(0, 12)}`,
    orderNumber: number,
    address,
    email,
    pickupPointId,
    weightGrams: weights.reduce((sum, grams) => sum + grams, 0),
    cashOnDelivery:
      order.paymentState === "pending_on_delivery" ? (order.priced?.total ?? 0) : null,
  };
}
