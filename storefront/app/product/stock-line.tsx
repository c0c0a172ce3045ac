import * as m from "#messages";
import { useFrame } from "#app/layout/use-frame.ts";
import { workingDays } from "./delivery-words.ts";
import type { ProductView } from "./product-view.ts";

const few = 5;

export function StockLine({ variant }: { variant: NonNullable<ProductView["variant"]> }) {
  const { available, shipped } = variant;
  const days = workingDays(useFrame().terms.delivery);
  if (!shipped) return null;
  return available !== null && available <= few ? (
    <p className="small mt-3.5 font-medium text-warn">
      {m["product.last_pieces"]({ count: available })}
    </p>
  ) : (
    <p className="small mt-3.5 font-medium text-ok">
      {days ? m["product.in_stock_days"]({ days }) : m["product.in_stock"]()}
    </p>
  );
}
