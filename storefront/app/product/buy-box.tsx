import { AddToCartForm } from "#app/cart/add-to-cart-form.tsx";
import * as m from "#messages";
import { Rating } from "#app/ui/rating.tsx";
import { Heart } from "#app/wishlist/heart.tsx";
import { Assurances } from "./assurances.tsx";
import type { Offer } from "./chosen-variant.ts";
import { GiftCardFields } from "./gift-card-fields.tsx";
import { PriceBlock } from "./price-block.tsx";
import { reviewsId } from "./product-address.ts";
import type { ProductView } from "./product-view.ts";
import type { ShippingWords } from "./shipping-words.ts";
import { StockAlert } from "./stock-alert.tsx";
import { StockLine } from "./stock-line.tsx";
import { VariantChoice } from "./variant-choice.tsx";

export const addFormId = "aggiungi";

type BuyBoxProps = { product: ProductView; shipping: ShippingWords };

export function BuyBox({ product, shipping }: BuyBoxProps) {
  const { name, subtitle, rating, variant, choice, giftCard } = product;
  return (
    <div className="buy">
      <p className="of">{giftCard ? m["product.gift_eyebrow"]() : product.lineName}</p>
      <h1>{name}</h1>
      {subtitle && <p className="promise">{subtitle}</p>}
      {rating && (
        <p className="mt-3">
          <a className="link-tap" href={`#${reviewsId}`}>
            <Rating value={rating.value} count={rating.count} />
            <span className="link small">{m["reviews.read"]()}</span>
          </a>
        </p>
      )}
      {variant?.price != null && <PriceBlock variant={variant} giftCard={giftCard} />}
      {choice && <VariantChoice slug={product.slug} choice={choice} giftCard={giftCard} />}
      {variant && (
        <AddToCartForm
          // A new variant starts again from one piece and no answer.
          key={variant.code}
          id={addFormId}
          className="mt-4"
          product={product.slug}
          variant={{ "@id": variant.iri }}
          unavailable={refusal[product.offer]?.()}
          aside={<Heart slug={product.slug} name={name} variantId={variant.id} />}
        >
          {giftCard && <GiftCardFields />}
        </AddToCartForm>
      )}
      {!variant && <p className="mt-6 font-medium">{missing(product)}</p>}
      {variant && soldOut(product) && <StockAlert product={product.slug} variant={variant.iri} />}
      {variant && product.offer === "for_sale" && <StockLine stock={shipping.stock} />}
      {!giftCard && <Assurances assurances={shipping.assurances} />}
    </div>
  );
}

/** Only what can come back is worth waiting for. */
const soldOut = ({ offer, giftCard }: ProductView) =>
  !giftCard && (offer === "no_product" || offer === "no_variant");

const missing = ({ optioned }: ProductView) =>
  optioned ? m["product.no_option"]() : m["product.no_product"]();

const refusal: Record<Offer, (() => string) | undefined> = {
  for_sale: undefined,
  no_product: m["product.no_product"],
  no_variant: m["product.no_variant"],
  not_for_sale: m["product.not_for_sale"],
};
