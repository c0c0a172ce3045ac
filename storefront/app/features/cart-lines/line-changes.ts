import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import type { OrderItem } from "#contract/order.ts";
import { itemName } from "#contract/format/variant-name.ts";
import * as m from "#messages";

export type Shortage = {
  kind: NonNullable<OrderItem["unavailable"]>;
  /** Quantity in stock. */
  left: number;
  /** True on backends that include unavailable lines in the totals and refuse the order. */
  counted: boolean;
};

/** Returns why a cart line is not available as requested. */
export function shortageOf(item: OrderItem): Shortage | null {
  const { available, inStock } = item.selectedVariant;
  const counted = item.unavailable === undefined;
  const left = (inStock && available) || 0;
  const kind = item.unavailable ?? guessed();
  return kind && { kind, left, counted };

  function guessed(): Shortage["kind"] | null {
    if (!inStock) return "sold_out";
    return typeof available === "number" && available < item.quantity ? "short" : null;
  }
}

/** A change of a line: the cart shows its title at the top and its text beside the line. */
export type LineChange = {
  kind: Shortage["kind"] | "price";
  tone: "warn" | "ok";
  brief: string;
  title: string;
  text: string;
  /** The earlier price of one piece. */
  before?: number;
};

export function lineChanges(item: OrderItem, shortage: Shortage | null): LineChange[] {
  const { seenPrice } = item;
  const product = itemName(item);
  const changes: LineChange[] = [];
  if (shortage) changes.push(shortageChange(product, item.quantity, shortage));
  if (seenPrice) changes.push(priceChange(product, item.unitPrice, seenPrice));
  return changes;
}

function shortageChange(product: string, wanted: number, { kind, left, counted }: Shortage) {
  const tone = "warn" as const;
  if (kind === "short") {
    const text = counted ? m["cart.short_counted"]({ wanted }) : m["cart.short_text"]({ wanted });
    const brief = m["cart.change_short"]({ product, count: left });
    return { kind, tone, brief, title: m["cart.short"]({ count: left }), text };
  }
  if (kind === "sold_out") {
    const text = counted ? m["cart.sold_out_counted"]() : m["cart.sold_out_text"]();
    return { kind, tone, brief: m["cart.change_sold_out"]({ product }), title: soldOut(), text };
  }
  const text = counted ? m["cart.not_for_sale_counted"]() : m["cart.not_for_sale_text"]();
  const title = m["cart.not_for_sale"]();
  return { kind, tone, brief: m["cart.change_not_for_sale"]({ product }), title, text };
}

const soldOut = () => m["cart.sold_out"]();

function priceChange(
  product: string,
  now: number,
  { unitPrice: before, at }: NonNullable<OrderItem["seenPrice"]>,
): LineChange {
  const difference = formatEuro(Math.abs(now - before));
  const words = { when: capital(withArticle("il", dayOf(at))), before: formatEuro(before) };
  const said = { kind: "price" as const, title: m["cart.price_other"](), before };
  return now > before
    ? {
        ...said,
        tone: "warn",
        brief: m["cart.change_more"]({ product, difference }),
        text: m["cart.price_more"]({ ...words, difference }),
      }
    : {
        ...said,
        tone: "ok",
        brief: m["cart.change_less"]({ product, difference }),
        text: m["cart.price_less"]({ ...words, difference }),
      };
}

const dayOf = (at: string) => formatLongDate(at).replace(/ \d{4}$/, "");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
