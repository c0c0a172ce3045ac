import type { CartRefused } from "../cart/cart-request.ts";
import type { CartLine } from "../cart/cart-view.ts";
import { CartLineRow } from "./cart-line.tsx";
import { type Undo, UndoRow } from "./undo-row.tsx";

type CartLinesProps = {
  lines: CartLine[];
  undo: Undo | null | undefined;
  ruled?: boolean;
  heading?: "h2" | "h3";
  posted?: CartRefused | undefined;
};

/** The lines of a cart; what was just taken out stands where it was, between them. */
export function CartLines({ lines, undo, ruled = false, ...row }: CartLinesProps) {
  const place = undo ? undo.at : lines.length;
  const list = (some: CartLine[]) =>
    some.length > 0 && (
      <ul className={ruled ? "items ruled" : "items"}>
        {some.map((line) => (
          <CartLineRow key={line.id} line={line} {...row} />
        ))}
      </ul>
    );
  return (
    <>
      {list(lines.slice(0, place))}
      {undo && <UndoRow undo={undo} />}
      {list(lines.slice(place))}
    </>
  );
}
