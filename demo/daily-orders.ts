import { readAddress } from "#commerce/customers/index.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { shippingMethods } from "#commerce/schema.ts";
import { loadDeliveryRules, promiseDelivery } from "#commerce/shipping/index.ts";
import type { AddressInput } from "#contract/address.ts";
import { calendarDateInRome, momentInRome } from "#contract/format/dates.ts";
import { addDays } from "#contract/italy/working-days.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { OrderStatus } from "./loaders/order-history.ts";
import { placeOrders } from "./loaders/place-orders.ts";

type DailyOrder = {
  number: string;
  daysAgo?: number;
  time?: string;
  minutesAgo?: number;
  status: OrderStatus;
  buyer: number;
  shippingMethod: string;
  paymentMethod: string;
  items: Record<string, number>;
};

type Guest = AddressInput & { email: string };
type DailyContent = { buyers: Guest[]; orders: DailyOrder[] };

export const readDaily = (folder: ContentFolder): DailyContent =>
  folder.read<DailyContent>("daily-orders.json");

/** Adds weeks of guest orders up to now, so that the back office has work and its figures vary. */
export async function loadDailyOrders(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const { buyers, orders } = readDaily(folder);
  const rules = await loadDeliveryRules(ctx);
  const services = new Map(
    (await ctx.db.select().from(shippingMethods)).map((method) => [method.code, method]),
  );
  const placed = orders.map((order) => {
    const { number, status } = order;
    const { email = "", ...home } = buyers[order.buyer] ?? {};
    const address = readAddress(home);
    const at = momentOf(order, ctx.clock());
    const service = services.get(order.shippingMethod);
    const byTransfer = order.paymentMethod === "BONIFICO";
    const promise = service && promiseDelivery(rules, { service, place: address, byTransfer, at });
    return {
      number,
      status,
      at,
      pricedAt: at,
      items: Object.entries(order.items).map(([variantCode, quantity]) => ({
        variantCode,
        quantity,
      })),
      columns: {
        email,
        shippingAddress: address,
        billingAddress: address,
        shippingMethodCode: order.shippingMethod,
        paymentMethodCode: order.paymentMethod,
        promisedFrom: promise?.from ?? null,
        promisedTo: promise?.to ?? null,
      },
    };
  });
  await placeOrders(ctx, folder, placed);
}

function momentOf({ daysAgo = 0, time = "12:00", minutesAgo }: DailyOrder, now: Date): Date {
  if (minutesAgo !== undefined) return new Date(now.getTime() - minutesAgo * 60_000);
  return momentInRome(addDays(calendarDateInRome(now), -daysAgo), time);
}
