import { Progress } from "#app/ui/progress.tsx";
import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import type { CartView } from "./cart-view.ts";

/** How far the cart is from free shipping. */
export function FreeShipping({ progress }: { progress: CartView["freeShipping"] }) {
  if (!progress) return null;
  const { threshold, missing, reached } = progress;
  return (
    <Progress share={reached ? 1 : 1 - missing / threshold}>
      {reached ? (
        <>
          {m["cart.free_shipping_reached_1"]()} <b>{m["cart.free_shipping_reached_2"]()}</b>
        </>
      ) : (
        <>
          {m["cart.free_shipping_missing_1"]()} <b className="price">{formatEuro(missing)}</b>{" "}
          {m["cart.free_shipping_missing_2"]()}
        </>
      )}
    </Progress>
  );
}
