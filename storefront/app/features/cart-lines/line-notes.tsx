import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { formatEuro } from "#contract/format/money.ts";
import type { CartLine } from "../cart/cart-view.ts";
import type { LineChange } from "./line-changes.ts";

const icons = {
  sold_out: "M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM11 6.5V11l3 2",
  not_for_sale: "M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM5.5 5.5l11 11",
  price: "M3.5 3.5h7l8 8-7 7-8-8zM7 7h.01",
};

/** Changes of a line since it was added. */
export function LineChanges({ changes }: { changes: LineChange[] }) {
  return changes.map(({ kind, tone, title, text }) => (
    <p key={kind} className="tell" data-tone={tone}>
      {kind === "short" ? (
        <Icon name="warning" />
      ) : (
        <svg className="ico" viewBox="0 0 22 22" aria-hidden="true">
          <path d={icons[kind]} />
        </svg>
      )}
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  ));
}

/** Lists lines whose price has changed, with both prices; `children` are the ways out. */
export function PriceChanges({ lines, children }: { lines: CartLine[]; children: ReactNode }) {
  const changed = lines.flatMap(({ id, name, unitPrice, changes }) =>
    changes.flatMap(({ before, text }) => (before ? [{ id, name, unitPrice, before, text }] : [])),
  );
  if (changed.length === 0) return null;
  return (
    <div className="changed small mb-4 grid gap-3 border-l border-warn pl-5">
      {changed.map(({ id, name, unitPrice, before, text }) => (
        <p key={id}>
          <span className="flex justify-between gap-4">
            {name}
            <span className="num">
              {/* The sentence below names the earlier price too. */}
              <s aria-hidden="true">{formatEuro(before)}</s> {formatEuro(unitPrice)}
            </span>
          </span>
          <span className="caption">{text}</span>
        </p>
      ))}
      {children}
    </div>
  );
}
