import * as m from "#messages";
import type { ProductView } from "./product-view.ts";

const few = 5;

export function StockLine({ variant }: { variant: NonNullable<ProductView["variant"]> }) {
  const { available, shipped } = variant;
  if (!shipped) return null;
  return available !== null && available <= few ? (
    <p className="small mt-3.5 font-medium text-warn">
      {m["product.last_pieces"]({ count: available })}
    </p>
  ) : (
    <p className="small mt-3.5 font-medium text-ok">{m["product.in_stock"]()}</p>
  );
}
