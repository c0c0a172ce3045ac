import { memo, type ReactNode } from "react";
import { cacheMarkup } from "#app/features/rendering/markup-cache.ts";
import { QuickAdd, AddAllForm } from "#app/features/cart/quick-add.tsx";
import { Heart } from "#app/features/wishlist/heart.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price, StruckPrice } from "#app/ui/price.tsx";
import { Rating } from "#app/ui/rating.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { productPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { type ProductCard, productAddress } from "./product-card.ts";

type TileProps = {
  card: ProductCard;
  heading?: "h2" | "h3";
  sizes?: string;
  priority?: boolean;
  children?: ReactNode;
};

const tileSizes = "(width >= 64rem) 23vw, (width >= 48rem) 30vw, 48vw";

/** Memoised: lists render at every step of every request, tiles only when their card changes. */
export const Tile = memo(function Tile(props: TileProps) {
  const { card } = props;
  return (
    <article
      className="tile"
      data-line={card.line ?? undefined}
      data-out={card.soldOut}
      {...tileContent(props)}
    />
  );
});

const tileContent = cacheMarkup(TileContent);

function TileContent({ card, heading: Heading = "h3", sizes = tileSizes, ...rest }: TileProps) {
  const fine = fineLine(card);
  return (
    <>
      <div className="tile-top">
        <Flag card={card} />
        {card.variantId !== null && (
          <Heart slug={card.slug} name={card.name} variantId={card.variantId} />
        )}
      </div>
      <div className="tile-photo">
        <Picture
          photo={card.photo}
          alt=""
          ratio="2:3"
          sizes={sizes}
          priority={rest.priority}
          placeholder={false}
        />
        {card.addable !== null && !rest.children && (
          <QuickAdd
            slug={card.slug}
            variant={card.choice ? undefined : card.addable}
            name={card.choice ? card.name : fullName(card)}
          />
        )}
      </div>
      <Heading>
        <PageLink href={productPath(card.slug)}>{card.name}</PageLink>
      </Heading>
      {card.subtitle && <p className="tile-say">{card.subtitle}</p>}
      <p className="tile-pay">
        {card.price !== null && <Price cents={card.price} from={card.from} />}
        {card.was && <StruckPrice cents={card.was} />}
      </p>
      <p className="tile-fine">
        {fine && <span className="unit">{fine}</span>}
        {card.rating && <Rating value={card.rating.value} count={card.rating.count} />}
      </p>
      {card.shades && <Shades slug={card.slug} shades={card.shades} />}
      {rest.children && <div className="tile-act">{rest.children}</div>}
    </>
  );
}

const mostShades = 6;

type ShadesProps = Pick<ProductCard, "slug"> & { shades: NonNullable<ProductCard["shades"]> };

/** Colours are SVG attributes, because the CSP refuses inline styles. */
function Shades({ slug, shades }: ShadesProps) {
  return (
    <p className="tints">
      {shades.slice(0, mostShades).map(({ name, colour, variant, soldOut }) => (
        <PageLink
          key={variant}
          href={productAddress(slug, { variant })}
          aria-label={soldOut ? m["product.shade_sold_out"]({ name }) : name}
          data-out={soldOut}
        >
          <svg viewBox="0 0 44 44" aria-hidden="true">
            <circle cx="22" cy="22" r="9" fill={colour} />
            {soldOut && <line x1="14" y1="30" x2="30" y2="14" />}
          </svg>
        </PageLink>
      ))}
    </p>
  );
}

const fullName = ({ name, format }: ProductCard) => [name, format].filter(Boolean).join(", ");

function Flag({ card }: { card: ProductCard }) {
  if (card.soldOut) return <span className="tile-flag">{m["common.sold_out"]()}</span>;
  if (card.percentOff) {
    return (
      <span className="tile-flag" data-sale>
        {m["common.discount"]({ percent: card.percentOff })}
      </span>
    );
  }
  if (card.otherOff) {
    return (
      <span className="tile-flag" data-sale>
        {m["common.discount_of"](card.otherOff)}
      </span>
    );
  }
  return card.isNew ? <span className="tile-flag">{m["common.new"]()}</span> : null;
}

export function fineLine({ format, unitPrice }: ProductCard): string {
  const perUnit =
    unitPrice &&
    m["product.unit_price"]({ price: formatEuro(unitPrice.amount), per: unitPrice.per });
  return [format, perUnit].filter(Boolean).join(" · ");
}

/** Explains struck prices below a list that contains any. */
export function LowestPriceCaption({ cards }: { cards: ProductCard[] }) {
  if (cards.every(({ was }) => !was)) return null;
  return <p className="caption mt-6">{m["common.lowest_price_caption"]()}</p>;
}

type ProductRowProps = {
  id: string;
  title: string;
  cards: ProductCard[];
  /** Label of the button that adds all products; without it there is no button. */
  addAll?: string;
};

export function ProductRow({ id, title, cards, addAll }: ProductRowProps) {
  if (cards.length === 0) return null;
  const three = cards.length === 3;
  return (
    <section className="section wrap" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {addAll && <AddAllForm cards={cards} label={addAll} small />}
      </div>
      <div className={three ? "tiles swipe three" : "tiles swipe"}>
        {cards.map((card) => (
          <Tile
            key={card.slug}
            card={card}
            sizes={three ? "(width >= 64rem) 31vw, 64vw" : "(width >= 64rem) 23vw, 64vw"}
          />
        ))}
      </div>
      <LowestPriceCaption cards={cards} />
    </section>
  );
}
