import "#app/ui/progress.css";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { dropPath } from "#app/ui/icon.tsx";
import type { TotalRow } from "#contract/format/order-totals.ts";
import { formatEuro } from "#contract/format/money.ts";
import { checkoutPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { CartView } from "./cart-view.ts";

type TotalsProps = {
  cart: Pick<CartView, "rows" | "total" | "tax">;
  /** The shop's amounts differ from the optimistic ones. */
  corrected?: boolean;
};

/** All amounts between products and total. Gift cards reduce the amount to pay, not the VAT. */
export function Totals({ cart, corrected = false }: TotalsProps) {
  const paid = cart.rows.filter(({ kind }) => kind === "giftCard");
  const whole = paid.reduce((sum, { amount }) => sum - amount, cart.total);
  return (
    <>
      <dl className="totals">
        <Rows rows={cart.rows.filter(({ kind }) => kind !== "giftCard")} />
        <div className={paid.length > 0 ? "whole" : "tot"}>
          <dt>{m["cart.total"]()}</dt>
          <dd>{formatEuro(whole)}</dd>
        </div>
        {cart.tax > 0 && (
          <div className="sub">
            <dt>{m["cart.tax"]()}</dt>
            <dd>{formatEuro(cart.tax)}</dd>
          </div>
        )}
        <Rows rows={paid} />
        {paid.length > 0 && (
          <div className="tot">
            <dt>{m["cart.to_pay"]()}</dt>
            <dd>{formatEuro(cart.total)}</dd>
          </div>
        )}
      </dl>
      {corrected && <p className="small font-medium">{m["cart.corrected"]()}</p>}
    </>
  );
}

function Rows({ rows }: { rows: TotalRow[] }) {
  return rows.map((row) => (
    <div key={row.kind + row.name}>
      <dt>{label(row)}</dt>
      <dd className={row.amount < 0 ? "minus" : undefined}>{amount(row)}</dd>
    </div>
  ));
}

function label({ kind, name }: TotalRow): string {
  switch (kind) {
    case "subtotal":
      return m["cart.subtotal"]();
    case "promotion":
      return name ? m["cart.promotion_named"]({ name }) : m["cart.promotion"]();
    case "giftBox":
      return m["cart.gift_box"]();
    case "consultation":
      return m["cart.consultation"]();
    case "shipping":
      return m["cart.shipping"]();
    case "paymentFee":
      return m["cart.payment_fee"]();
    case "giftCard":
      return m["cart.gift_card"]({ end: name ?? "" });
  }
}

function amount({ kind, amount }: TotalRow): string {
  if (kind === "shipping" && amount === 0) return m["cart.free"]();
  return amount < 0 ? `−${formatEuro(-amount)}` : formatEuro(amount);
}

/** The checkout button, with a note if unavailable lines will be left out. */
export function ToCheckout({ cart }: { cart: CartView }) {
  const missing = cart.lines.filter(({ counted }) => !counted);
  const names = missing.map(({ name }) => name).join(", ");
  return (
    <>
      {cart.orderable && (
        <ButtonLink href={checkoutPath} wide>
          {m["cart.checkout"]()}
        </ButtonLink>
      )}
      {missing.length > 0 && (
        <p className="caption mt-3.5">
          {cart.orderable
            ? m["cart.left_out"]({ names, count: missing.length })
            : m["cart.nothing_to_order"]()}
        </p>
      )}
    </>
  );
}

/** Progress towards free shipping. */
export function FreeShipping({ progress }: { progress: CartView["freeShipping"] }) {
  if (!progress) return null;
  const { threshold, missing, reached } = progress;
  return (
    <Progress share={reached ? 1 : 1 - missing / threshold}>
      {reached ? (
        <>
          {m["cart.free_shipping_reached_1"]()} <b>{m["cart.free_shipping_reached_2"]()}</b>
        </>
      ) : (
        <>
          {m["cart.free_shipping_missing_1"]()} <b className="price">{formatEuro(missing)}</b>{" "}
          {m["cart.free_shipping_missing_2"]()}
        </>
      )}
    </Progress>
  );
}

/** Sizes are SVG attributes, because the CSP refuses inline styles. */
function Progress({ share, children }: { share: number; children: ReactNode }) {
  const reached = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  return (
    <div className="progress">
      <p>{children}</p>
      <svg aria-hidden="true">
        <rect y="8" width="100%" height="1" />
        <rect y="7.5" width={reached} height="2" />
        <svg x={reached} overflow="visible">
          <path transform="translate(-6 -1) scale(1.5)" d={dropPath} />
        </svg>
      </svg>
    </div>
  );
}
