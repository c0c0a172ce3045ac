import type { Shop } from "#contract/client.ts";
import type { Order } from "#contract/order.ts";
import { isCallFailure } from "./call-failure.ts";
import { chosenShipping } from "./chosen-methods.ts";
import { nearAddress, pickupQuery, pointView } from "./pickup-search.ts";
import type { PickupView } from "./pickup-search.ts";

/** The points to choose from, when the parcel goes to one. */
export async function loadPickup(
  shop: Shop,
  order: Order,
  asked: URLSearchParams,
): Promise<PickupView | null> {
  const method = order.availableShippingMethods.find(({ code }) => code === chosenShipping(order));
  if (!method?.requiresPudo) return null;
  const near = nearAddress(order.shippingAddress);
  const place = asked.get("luogo") ?? near.place;
  const street = asked.get("via") ?? (asked.has("luogo") ? "" : near.street);
  if (place.trim() === "") return { place, street, points: [] };
  const country = order.shippingAddress?.countryCode ?? "IT";
  try {
    const points = await shop.pickupPoints(pickupQuery(place, street, country));
    return { place, street, points: points.map(pointView) };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return { place, street, points: [] };
  }
}
