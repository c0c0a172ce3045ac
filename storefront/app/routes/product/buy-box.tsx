import "#app/ui/seg.css";
import { AddToCartForm } from "#app/features/cart/add-to-cart-form.tsx";
import { Heart } from "#app/features/wishlist/heart.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/price.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { formatEuro } from "#contract/format/money.ts";
import * as m from "#messages";
import { reviewsId, productAddress } from "#app/features/product-card/product-card.ts";
import type { Offer, ProductView } from "./product-view.ts";
import type { ShippingWords } from "./shipping-words.ts";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { pageHref } from "#app/ui/page-link.tsx";
import { stockAlertPath } from "#contract/paths.ts";
import { Link } from "react-router";

const addFormId = "aggiungi";

type BuyBoxProps = { product: ProductView & { alert: boolean }; shipping: ShippingWords };

export function BuyBox({ product, shipping }: BuyBoxProps) {
  const { name, subtitle, rating, variant, choice } = product;
  return (
    <div className="buy">
      <p className="of">{product.lineName}</p>
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
      {variant?.price != null && <PriceBlock vat={shipping.vat} variant={variant} />}
      {choice && <VariantChoice slug={product.slug} choice={choice} />}
      {variant && (
        <AddToCartForm
          // A new variant starts again from one piece and no answer.
          key={variant.code}
          id={addFormId}
          className="mt-4"
          product={product.slug}
          variant={variant.addable}
          unavailable={refusal[product.offer]?.()}
          aside={<Heart slug={product.slug} name={name} variantId={variant.id} />}
        />
      )}
      {!variant && <p className="mt-6 font-medium">{missing(product)}</p>}
      {variant && product.alert && <StockAlert product={product.slug} variant={variant.iri} />}
      {variant && product.offer === "for_sale" && <StockLine {...shipping} />}
      <Assurances assurances={shipping.assurances} />
    </div>
  );
}

const missing = ({ optioned }: ProductView) =>
  optioned ? m["product.no_option"]() : m["product.no_product"]();

const refusal: Record<Offer, (() => string) | undefined> = {
  for_sale: undefined,
  no_product: m["product.no_product"],
  no_variant: m["product.no_variant"],
  not_for_sale: m["product.not_for_sale"],
};

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

type PriceBlockProps = {
  variant: NonNullable<ProductView["variant"]>;
  vat: string | null;
};

function PriceBlock({ variant, vat }: PriceBlockProps) {
  const { price, was, percentOff, priorPrice, unitPrice } = variant;
  if (price === null) return null;
  const perUnit =
    unitPrice &&
    m["product.unit_price"]({ price: formatEuro(unitPrice.amount), per: unitPrice.per });
  return (
    <div className="buy-price mt-3">
      <Price cents={price} />
      {was !== null && percentOff !== null && (
        <>
          <s className="was">{formatEuro(was)}</s>
          <span className="badge badge-sale">{m["common.discount"]({ percent: percentOff })}</span>
        </>
      )}
      <p className="line">
        {priorPrice && (
          <>
            {priorPrice}
            <br />
          </>
        )}
        {[perUnit, vat].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

const drawings = {
  truck:
    "M2.5 5.5h10v10h-10zM12.5 9h4l3 3.2v3.3h-7M6 17.6a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM15.5 17.6a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z",
  back: "M4 9.5h10a4 4 0 0 1 0 8H8M4 9.5 8 5.5M4 9.5l4 4",
  gift: undefined,
};

function Assurances({ assurances }: Pick<ShippingWords, "assurances">) {
  return (
    <ul className="assure mt-6">
      {assurances.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name="gift" path={drawings[icon]} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function StockLine({ stock, promise }: Pick<ShippingWords, "stock" | "promise">) {
  if (!stock) return null;
  return (
    <p className={`small mt-3.5 font-medium ${stock.few ? "text-warn" : "text-ok"}`}>
      {stock.text}
      {promise && <span className="block text-ink">{promise}</span>}
    </p>
  );
}

type StockAlertProps = { product: string; variant: string };

/** One email when the variant is back; the answer is a page of its own. */
function StockAlert({ product, variant }: StockAlertProps) {
  return (
    <form method="post" action={pageHref(stockAlertPath)} className="form mt-5" noValidate>
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="productVariant" value={variant} />
      <BotCheck />
      <div>
        <h2 className="text-h3">{m["product.alert_title"]()}</h2>
        <p className="small mt-1 text-ink-2">{m["product.alert_text"]()}</p>
      </div>
      <TextField
        id="avvisami"
        name="email"
        type="email"
        label={m["product.alert_email"]()}
        autoComplete="email"
        required
      />
      <div>
        <Button kind="quiet">{m["product.alert_send"]()}</Button>
      </div>
    </form>
  );
}

type Choice = NonNullable<ProductView["choice"]>;
type VariantChoiceProps = { slug: string; choice: Choice };

/** Links, so that the chosen variant is in the address and works without scripts. */
function VariantChoice({ slug, choice }: VariantChoiceProps) {
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
