import { Link } from "react-router";
import { formatEuro } from "#contract/format/money.ts";
import * as m from "#messages";
import { productAddress } from "#app/features/product-card/product-card.ts";
import type { ProductView } from "./product-view.ts";

type Choice = NonNullable<ProductView["choice"]>;
type VariantChoiceProps = { slug: string; choice: Choice };

/** Links, so that the chosen variant is in the address and works without scripts. */
export function VariantChoice({ slug, choice }: VariantChoiceProps) {
  const current = choice.variants.find((variant) => variant.current);
  return (
    <div className="mt-6">
      <p className="label" id="scelta">
        {choice.name}
        {choice.shades && current && <span>: {current.label}</span>}
      </p>
      <ul className={choice.shades ? "shades" : "seg"} aria-labelledby="scelta">
        {choice.variants.map((variant) => (
          <li key={variant.code}>
            <Link
              to={productAddress(slug, { variant: variant.code })}
              preventScrollReset
              replace
              aria-current={variant.current || undefined}
              data-out={variant.soldOut || undefined}
            >
              {choice.shades ? <Shade variant={variant} /> : <Card variant={variant} />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChoiceVariant = Choice["variants"][number];

function Card({ variant }: { variant: ChoiceVariant }) {
  return (
    <>
      <b>{variant.label}</b>
      {variant.soldOut ? (
        <small>{m["common.sold_out"]()}</small>
      ) : (
        variant.price !== null && <small>{formatEuro(variant.price)}</small>
      )}
    </>
  );
}

/** The colour is an attribute of the drawing: inline styles are refused by the content security policy. */
function Shade({ variant }: { variant: ChoiceVariant }) {
  return (
    <>
      <span className="sr-only">
        {variant.label}
        {variant.soldOut && `, ${m["common.sold_out"]()}`}
      </span>
      <svg viewBox="0 0 34 34" aria-hidden="true">
        <circle cx="17" cy="17" r="16.5" fill={variant.swatch ?? "none"} />
        {variant.soldOut && <line x1="5" y1="29" x2="29" y2="5" />}
      </svg>
    </>
  );
}
