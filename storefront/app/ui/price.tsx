import { formatEuro } from "#contract/format/money.ts";
import * as m from "#messages";

export function Price({ cents, from = false }: { cents: number; from?: boolean }) {
  return (
    <span className="price">
      {from && <i>{`${m["common.from_price"]()} `}</i>}
      {formatEuro(cents)}
    </span>
  );
}

/** The struck price is the lowest before the reduction, as a hidden label tells screen readers. */
export function StruckPrice({ cents }: { cents: number }) {
  const price = formatEuro(cents);
  return (
    <s className="was">
      <span className="sr-only">{m["common.prior_price"]()}</span>
      {price}
    </s>
  );
}
