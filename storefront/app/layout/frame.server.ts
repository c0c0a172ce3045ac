import type { Shop } from "#contract/client.ts";
import { isOutage } from "#app/shop/outage.ts";
import { pack, type Packed } from "#app/shop/packed.ts";
import { noFrame, type Frame } from "./frame.ts";
import { loadMenu } from "./menu.server.ts";
import { loadSeller } from "./seller.server.ts";
import { loadTerms } from "./terms.server.ts";

/** Without the backend a page still says so inside the shop's frame. */
export async function loadFrame(shop: Shop, { sellerOnly = false } = {}): Promise<Packed<Frame>> {
  if (sellerOnly) return pack({ ...noFrame, seller: await loadSeller(shop) });
  try {
    const [menu, seller, terms] = await Promise.all([
      loadMenu(shop),
      loadSeller(shop),
      loadTerms(shop),
    ]);
    return pack({ ...menu, seller, terms });
  } catch (error) {
    if (!isOutage(error)) throw error;
    return pack(noFrame);
  }
}
