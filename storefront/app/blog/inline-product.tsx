import { formatEuro } from "#contract/money.ts";
import * as m from "#messages";
import type { ProductCard } from "#app/catalogue/product-card.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";

/** The product a post talks about, between its lines. */
export function InlineProduct({ card }: { card: ProductCard }) {
  const { name, subtitle, photo, price, from, format, unitPrice } = card;
  const perUnit =
    unitPrice &&
    m["product.unit_price"]({ price: formatEuro(unitPrice.amount), per: unitPrice.per });
  return (
    <aside className="inline-product" data-line={card.line ?? undefined}>
      <Picture photo={photo} alt="" ratio="2:3" sizes="96px" />
      <div>
        <p className="name">{name}</p>
        {subtitle && <p className="small text-ink-2">{subtitle}</p>}
        <p className="small">
          {price !== null && <Price cents={price} from={from} />}{" "}
          <span className="unit">{[format, perUnit].filter(Boolean).join(" · ")}</span>
        </p>
      </div>
      <ButtonLink kind="quiet" size="small" href={`/prodotti/${card.slug}`}>
        {m["blog.discover"]()}
        <span className="sr-only"> {name}</span>
      </ButtonLink>
    </aside>
  );
}
