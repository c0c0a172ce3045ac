import * as m from "#messages";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { addFormId } from "./buy-box.tsx";
import type { ProductView } from "./product-view.ts";

/** On small screens, once the button of the page is out of sight. */
export function BuyBar({ product }: { product: ProductView }) {
  const { variant, offer, name } = product;
  if (variant?.price == null || offer !== "for_sale") return null;
  return (
    <div className="buybar">
      <div>
        <p className="nm">{name}</p>
        <p className="caption">
          {variant.label && `${variant.label} · `}
          <Price cents={variant.price} />
        </p>
      </div>
      <Button type="submit" form={addFormId}>
        {m["product.add_short"]()}
      </Button>
    </div>
  );
}
