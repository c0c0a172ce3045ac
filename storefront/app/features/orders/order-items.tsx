import type { ReactNode } from "react";
import type { CartLine } from "#app/features/cart/cart-view.ts";
import { LineChanges } from "#app/features/cart-lines/line-notes.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { productPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

type OrderLinesProps = {
  lines: CartLine[];
  heading?: "h2" | "h3";
  /** Below each line, such as a link to review it. */
  action?: (line: CartLine) => ReactNode;
};

export function OrderLines({ lines, heading: Heading = "h3", action }: OrderLinesProps) {
  return (
    <ul className="items ruled">
      {lines.map((line) => (
        <li key={line.id} className="item sm" data-line={line.line ?? undefined}>
          <Picture
            photo={line.photo}
            alt=""
            ratio="2:3"
            sizes="64px"
            line={line.line ?? undefined}
          />
          <Heading>
            <PageLink href={productPath(line.slug)}>{line.name}</PageLink>
          </Heading>
          <Price cents={line.price} />
          <p className="v">
            {[
              line.variant,
              m["order.item_quantity"]({ count: line.quantity }),
              line.message && m["cart.dedication"]({ message: line.message }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <LineChanges changes={line.changes} />
          {action && <div className="ctl">{action(line)}</div>}
        </li>
      ))}
    </ul>
  );
}
