import { PickupPoint, PickupPointCollection } from "../order.ts";
import { page } from "./page.ts";
import type { Send } from "./transport.ts";

export type PickupSearch = {
  city: string;
  zipCode: string;
  countryCode: string;
  address?: string | undefined;
};

/** These calls live beside the shop, not under it: SPEC §7. */
export function pickupCalls(send: Send) {
  return {
    pickupPoint: (id: string) =>
      send(`/brt/pudos/${encodeURIComponent(id)}`, { answers: PickupPoint }),
    pickupPoints: async (search: PickupSearch): Promise<PickupPoint[]> =>
      page(
        await send("/brt/pudos-by-city", { query: { ...search }, answers: PickupPointCollection }),
      ).items,
  };
}
