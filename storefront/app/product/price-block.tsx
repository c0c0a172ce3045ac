import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import { Price } from "#app/ui/price.tsx";
import type { ProductView } from "./product-view.ts";

type PriceBlockProps = { variant: NonNullable<ProductView["variant"]>; giftCard: boolean };

export function PriceBlock({ variant, giftCard }: PriceBlockProps) {
  const { price, was, percentOff, unitPrice } = variant;
  if (price === null) return null;
  const perUnit =
    unitPrice &&
    m["product.unit_price"]({ price: formatEuro(unitPrice.amount), per: unitPrice.per });
  return (
    <div className="buy-price mt-3">
      <Price cents={price} />
      {was !== null && (
        <>
          <s className="was">{formatEuro(was)}</s>
          <span className="badge badge-sale">
            {m["common.discount"]({ percent: percentOff ?? 0 })}
          </span>
        </>
      )}
      <p className="line">
        {was !== null && (
          <>
            {m["common.lowest_price"]({ price: formatEuro(was) })}
            <br />
          </>
        )}
        {giftCard
          ? m["product.in_stock_digital"]()
          : [perUnit, m["product.vat_included"]()].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
