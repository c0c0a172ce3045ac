import type { Shop } from "#contract/client.ts";
import type { Seller } from "./seller.ts";

/** Another backend may not tell who sells: its pages do without. */
export async function loadSeller(shop: Shop): Promise<Seller | null> {
  return shop.company().catch(() => null);
}
