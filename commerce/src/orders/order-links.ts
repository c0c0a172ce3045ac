import type { Ctx } from "../ctx.ts";
import type { OrderRow } from "./order-record.ts";

/** Where letters lead, as absolute addresses. */
export function orderLinks({ config }: Ctx, order: OrderRow) {
  const at = (path: string) => new URL(path, config.publicUrl).href;
  const token = encodeURIComponent(order.token);
  return {
    orderLink: at(
      order.customerId === null ? `/ordine/${token}` : `/area-riservata/ordini/${token}`,
    ),
    payLink: at(payPath(config.localeCode, order.token)),
    // By its token the form opens filled in; by its number alone it can still be written.
    withdrawalLink: at(`/recesso?ordine=${encodeURIComponent(order.number ?? "")}&token=${token}`),
  };
}

export const payPath = (localeCode: string, token: string) =>
  `/${localeCode}/order/${encodeURIComponent(token)}/pay`;
