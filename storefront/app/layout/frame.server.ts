import type { Shop } from "#contract/client.ts";
import { isOutage } from "#app/shop/outage.ts";
import { pack } from "#app/shop/packed.ts";
import { loadMenu } from "./menu.server.ts";
import { noMenu } from "./menu.ts";
import { loadSeller } from "./seller.server.ts";

/** What stands around every page. Without the backend a page still says so inside the shop's frame. */
export async function loadFrame(shop: Shop) {
  try {
    const [menu, seller] = await Promise.all([loadMenu(shop), loadSeller(shop)]);
    return pack({ ...menu, seller });
  } catch (error) {
    if (!isOutage(error)) throw error;
    return pack({ menu: noMenu, featured: {}, seller: null });
  }
}
