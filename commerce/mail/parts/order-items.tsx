import type { CSSProperties } from "react";
import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { greetingName, withoutLinks } from "#contract/format/plain-text.ts";
import type { Order, OrderItem } from "#contract/order.ts";
import type { RefundLine } from "#contract/admin/order.ts";
import { sumOf } from "#contract/admin/refund-lines.ts";
import { cell as factCell, DataTable, Facts, typed, Paragraph, Subtitle } from "./text.tsx";
import { moneyRows, paymentRows, printAmount } from "./order-money.ts";
import { colour } from "./theme.ts";

const cell = { ...factCell, padding: undefined, paddingTop: 12, paddingBottom: 12 } as const;
const amountCell = { ...cell, paddingLeft: 16, textAlign: "right", whiteSpace: "nowrap" } as const;
const muted = { fontSize: 14, color: colour.muted } as const;
const total = {
  paddingTop: 14,
  borderTop: `1px solid ${colour.ink}`,
  fontSize: 18,
  fontWeight: 600,
} as const;

/** All lines of the order: items, discounts, gift box, shipping, total and the VAT included. */
export function OrderLines({ order }: { order: Order }) {
  const rows = moneyRows(order);
  return (
    <DataTable>
      {order.items
        .filter(({ giftBox }) => !giftBox)
        .map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      {rows.map(({ label, amount }, index) => (
        <MoneyLine
          key={`${index} ${label}`}
          label={label}
          amount={printAmount(amount)}
          style={{
            paddingTop: index === 0 ? 16 : 5,
            paddingBottom: index === rows.length - 1 ? 16 : 5,
          }}
        />
      ))}
      {paymentRows(order).map((row, index) => (
        <MoneyLine
          key={`${index} ${row.label}`}
          label={row.label}
          amount={printAmount(row.amount)}
          style={row.total ? total : row.amount < 0 ? {} : muted}
        />
      ))}
    </DataTable>
  );
}

/** The refunded lines; a difference to the amount staff entered is a separate line. */
export function RefundLines({ lines, amount }: { lines: readonly RefundLine[]; amount: number }) {
  const rest = amount - sumOf(lines);
  const adjustment = rest === 0 ? [] : [{ label: "Rettifica", quantity: null, amount: rest }];
  return (
    <DataTable>
      {[...lines, ...adjustment].map(({ label, quantity, amount }, index) => (
        <tr key={`${index} ${label}`}>
          <td style={cell}>
            {label}
            {quantity !== null && <span style={muted}> × {quantity}</span>}
          </td>
          <td style={amountCell}>{printAmount(amount)}</td>
        </tr>
      ))}
      <MoneyLine label="Totale rimborsato" amount={formatEuro(amount)} style={total} />
    </DataTable>
  );
}

function ItemRow({ item }: { item: OrderItem }) {
  const details = [item.variantName, `${item.quantity} × ${formatEuro(item.unitPrice)}`];
  return (
    <tr>
      <td style={cell}>
        {item.productName}
        <br />
        <span style={muted}>{details.filter(Boolean).join(" · ")}</span>
        {item.gift && (
          <>
            <br />
            <span style={muted}>{giftWords(item.gift)}</span>
          </>
        )}
        {item.customMessage && (
          <>
            <br />
            <span style={muted}>Dedica: «{withoutLinks(item.customMessage)}»</span>
          </>
        )}
      </td>
      <td style={amountCell}>{formatEuro(item.subtotal)}</td>
    </tr>
  );
}

function giftWords({ toName, email, sendOn }: NonNullable<OrderItem["gift"]>): string {
  const to = [greetingName(toName ?? null), email].filter(Boolean).join(", ");
  const day = sendOn
    ? `Parte per e-mail ${withArticle("il", formatLongDate(sendOn))}`
    : "Parte per e-mail appena è pagata";
  return [to && `Per ${to}`, day].filter(Boolean).join(" · ");
}

type MoneyLineProps = { label: string; amount: string; style: CSSProperties };

function MoneyLine({ label, amount, style }: MoneyLineProps) {
  const plain = { paddingTop: 5, paddingBottom: 5, borderBottom: "none", ...style };
  return (
    <tr>
      <td style={{ ...cell, ...plain }}>{label}</td>
      <td style={{ ...amountCell, ...plain }}>{amount}</td>
    </tr>
  );
}

export function OrderExtras({ order }: { order: Order }) {
  const { giftBoxFromName, giftBoxToName, giftBoxMessage, consultation } = order;
  const gift = giftBoxFromName || giftBoxToName || giftBoxMessage;
  return (
    <>
      {gift && (
        <>
          <Subtitle>Biglietto</Subtitle>
          <Facts
            facts={[
              ["Da", typed(giftBoxFromName)],
              ["Per", typed(giftBoxToName)],
              ["Messaggio", typed(giftBoxMessage)],
            ]}
          />
        </>
      )}
      {consultation && (
        <>
          <Subtitle>Consulenza gratuita</Subtitle>
          <Paragraph>Ti rispondiamo a questo indirizzo.</Paragraph>
        </>
      )}
    </>
  );
}
