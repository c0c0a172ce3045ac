import "#app/ui/seg.css";
import { type ReactNode, useEffect, useRef } from "react";
import { AddToCartForm } from "#app/features/cart/add-to-cart-form.tsx";
import { Heart } from "#app/features/wishlist/heart.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Price } from "#app/ui/price.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { StateLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { reviewsId, productAddress } from "#app/features/product-card/product-card.ts";
import type { Offer, ProductView } from "./product-view.ts";
import type { ShippingWords } from "./shipping-words.ts";
import { BotCheck } from "#app/features/forms/bot-check.tsx";
import { PageLink, pageHref } from "#app/ui/page-link.tsx";
import { stockAlertPath } from "#contract/paths.ts";
import { Due } from "./delivery/due.tsx";

const addFormId = "aggiungi";

type BuyBoxProps = {
  product: ProductView & { alert: boolean; alerts: boolean; dates: boolean };
  shipping: ShippingWords;
  children: ReactNode;
};

/** Content of the first screen beside the photograph, in this order; everything to read follows. */
export function BuyBox({ product, shipping, children }: BuyBoxProps) {
  const { name, subtitle, rating, variant, choice, range, slug } = product;
  return (
    <div className="buy">
      <p className="toprow">
        {range && (
          <PageLink className="of link-tap" href={range.href}>
            {range.name}
          </PageLink>
        )}
        {rating && (
          <a className="link-tap" href={`#${reviewsId}`}>
            <Rating value={rating.value} count={rating.count} />
            <span className="sr-only">{m["reviews.read"]()}</span>
          </a>
        )}
      </p>
      <h1>{name}</h1>
      {subtitle && <p className="promise">{subtitle}</p>}
      {variant?.price != null && <PriceBlock vat={shipping.vat} variant={variant} />}
      {choice && <VariantChoice slug={slug} choice={choice} />}
      {variant && (
        <AddToCartForm
          // The key resets quantity and response when the variant changes.
          key={variant.code}
          id={addFormId}
          className="add"
          product={slug}
          variant={variant.addable}
          unavailable={refusal[product.offer]?.()}
          aside={<Heart slug={slug} name={name} variantId={variant.id} />}
        />
      )}
      {!variant && <p className="mt-6 font-medium">{missing(product)}</p>}
      {variant && product.alert && <StockAlert product={slug} variant={variant.iri} />}
      {product.offer === "for_sale" && shipping.stock && (
        <p className="small mt-2 font-medium text-warn">{shipping.stock}</p>
      )}
      {product.dates && variant?.shipped && <Due usual={shipping.promise} product={slug} />}
      {choice?.shades && product.alerts && <SoldOutShades slug={slug} choice={choice} />}
      <div className="more">{children}</div>
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

/** A bar with price and button, shown on small screens while the page's own button is not visible. */
export function BuyBar({ product }: { product: ProductView }) {
  const { variant, offer, name } = product;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const button = document.querySelector(".buy-acts .btn");
    // Browsers with view timelines do this in CSS.
    if (!button || CSS.supports("animation-timeline: view()")) return;
    const observer = new IntersectionObserver(([entry]) =>
      bar.current?.toggleAttribute("data-away", entry?.isIntersecting),
    );
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
  if (variant?.price == null || offer !== "for_sale") return null;
  return (
    <div className="buybar" ref={bar}>
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
  const { price, reduction, unitPrice } = variant;
  if (price === null) return null;
  const perUnit =
    unitPrice &&
    m["product.unit_price"]({ price: formatEuro(unitPrice.amount), per: unitPrice.per });
  return (
    <div className="buy-price">
      <Price cents={price} />
      {reduction && (
        <>
          <s className="was">{formatEuro(reduction.was)}</s>
          <span className="badge badge-sale">
            {m["common.discount"]({ percent: reduction.percent })}
          </span>
        </>
      )}
      <p className="line">
        {reduction && (
          <>
            {reduction.prior}
            <br />
          </>
        )}
        {[perUnit, vat].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

type StockAlertProps = { product: string; variant: string };

/** Subscribes to one email when the variant is back; the response is a separate page. */
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

/** Links, so that the address contains the variant and it works without scripts. */
function VariantChoice({ slug, choice }: VariantChoiceProps) {
  const current = choice.variants.find((variant) => variant.current);
  return (
    <div className="choice">
      <p className="label" id="scelta" data-formats={!choice.shades || undefined}>
        {choice.name}
        {choice.shades && current && <span>: {current.label}</span>}
      </p>
      <ul className={choice.shades ? "shades" : "seg"} aria-labelledby="scelta">
        {choice.variants.map((variant) => (
          <li key={variant.code}>
            <StateLink
              to={productAddress(slug, { variant: variant.code })}
              preventScrollReset
              replace
              aria-current={variant.current || undefined}
              data-out={variant.soldOut || undefined}
            >
              {choice.shades ? <Shade variant={variant} /> : <Card variant={variant} />}
            </StateLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links of sold-out shades to their stock alert form. */
const SoldOutShades = ({ slug, choice }: VariantChoiceProps) =>
  choice.variants
    .filter(({ soldOut, current }) => soldOut && !current)
    .map(({ code, label }) => (
      <p className="small mt-3 text-ink-2" key={code}>
        {m["product.shade_out"]({ name: label })}{" "}
        <StateLink className="link" to={productAddress(slug, { variant: code })}>
          {m["product.alert_title"]()}
        </StateLink>
      </p>
    ));

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

/** The colour is an SVG attribute, because the CSP refuses inline styles. */
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
