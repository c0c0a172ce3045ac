import { entriesOf, isKeyOf } from "#contract/format/keys-of.ts";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Sales, SalesQuery, SalesRow } from "#contract/admin/desk/sales.ts";
import { calendarDateInRome, formatFullDate, formatMediumDate } from "#contract/format/dates.ts";
import { formatEuro, formatNumber } from "#contract/format/money.ts";
import { Amount } from "../accounting/documents.tsx";
import { Choice } from "../shared/fields.tsx";
import { ExportButton } from "../shared/lists.tsx";
import { Page, Table } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-call.ts";
import "./dashboard.css";

const kinds: Record<SalesQuery["by"], string> = {
  day: "Giorno",
  product: "Prodotto",
  range: "Linea",
  coupon: "Codice sconto",
};

function useToday(): string {
  const [today] = useState(() => calendarDateInRome(new Date()));
  return today;
}

/** The report's parameters are in the address, so that it can be bookmarked and shared. */
function useSalesQuery(): [SalesQuery, (change: Partial<SalesQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const by = params.get("by");
  const query: SalesQuery = {
    by: isKeyOf(kinds, by) ? by : "day",
    from: params.get("from") ?? `${today.slice(0, 7)}-01`,
    to: params.get("to") ?? today,
  };
  return [query, (change) => setParams({ ...query, ...change }, { replace: true })];
}

export function SalesPage() {
  const [query, ask] = useSalesQuery();
  const search = new URLSearchParams(query).toString();
  const sales = useAnswer<Sales>(`sales?${search}`);
  return (
    <Page title="Numeri">
      <p className="quiet">
        Soldi arrivati, meno i rimborsi nel loro giorno. Gli ordini non pagati non contano.
      </p>
      <div className="asked">
        <Choice
          label="Per"
          value={query.by}
          onChange={(by) => ask({ by })}
          choices={entriesOf(kinds)}
        />
        {(["from", "to"] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={end === "from" ? "Dal" : "Al"}
            value={query[end]}
            onChange={({ target }) => target.value && ask({ [end]: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
        <div className="acts even">
          <ExportButton file={`sales.csv?${search}`} kind="outlined" />
          <ExportButton file={`sales.xlsx?${search}`} label="XLSX" />
        </div>
      </div>
      {sales && <Figures sales={sales} query={query} />}
    </Page>
  );
}

const amounts = ["Incassato", "Rimborsato", "Netto"];

const Amounts = ({ paid, refunded, net }: Pick<SalesRow, "paid" | "refunded" | "net">) =>
  Object.entries({ paid, refunded: -refunded, net }).map(([name, cents]) => (
    <td key={name}>
      <Amount cents={cents} />
    </td>
  ));

/** Gift cards sold, redeemed and refunded to are listed apart from the sales. */
function cardWords({ sold, redeemed, redeemedGifts, backToCards }: Sales["cards"]): string | null {
  const parts = [
    sold !== 0 && `${formatEuro(sold)} vendute (già qui sotto)`,
    redeemed > 0 && `${formatEuro(redeemed)} spese`,
    redeemedGifts > 0 && `${formatEuro(redeemedGifts)} spese di carte omaggio`,
    backToCards > 0 && `${formatEuro(backToCards)} rimborsate su carte`,
  ].filter(Boolean);
  return parts.length > 0 ? `Carte regalo: ${parts.join(", ")}.` : null;
}

function Figures({
  sales: { rows, total, cards },
  query: { by },
}: {
  sales: Sales;
  query: SalesQuery;
}) {
  const today = useToday();
  const hasPieces = by === "product" || by === "range";
  const hasChart = by === "day" && rows.length > 1 && rows.length <= 62;
  const shown = by === "day" ? rows.toReversed() : rows;
  return (
    <>
      {hasChart && <SalesChart days={rows} today={today} />}
      <p className="quiet">Importi in euro. {cardWords(cards)}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too */}
      <section className="scroll" tabIndex={0} aria-label="Numeri, riga per riga">
        <Table
          className="table money"
          columns={[kinds[by], "Ordini", ...(hasPieces ? ["Pezzi"] : []), ...amounts]}
          foot={
            <tr>
              <th scope="row">Totale</th>
              <td>{total.orders}</td>
              {hasPieces && <td>{rows.reduce((sum, { pieces }) => sum + (pieces ?? 0), 0)}</td>}
              <Amounts {...total} />
            </tr>
          }
        >
          {shown.map(({ key, name, orders, pieces, paid, refunded, net }) => (
            <tr key={key}>
              <th scope="row" className={by === "day" ? "capital" : undefined}>
                {by === "day" ? formatFullDate(name).replace(` ${today.slice(0, 4)}`, "") : name}
              </th>
              <td>{orders}</td>
              {hasPieces && <td>{pieces}</td>}
              <Amounts {...{ paid, refunded, net }} />
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
}

type Size = { name: "wide" | "narrow"; width: number; height: number; left: number; ticks: number };

const sizes: Size[] = [
  { name: "wide", width: 1080, height: 250, left: 60, ticks: 3 },
  { name: "narrow", width: 350, height: 190, left: 38, ticks: 2 },
];

const top = 22;
const bottom = 26;

/** Returns a step of 1, 2 or 5 × 10ⁿ euros for the axis. */
function stepOf(highest: number, ticks: number): number {
  const rough = Math.max(1, highest / ticks);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
const isMonday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() === 1;
/** Formats a day as «13 nov». */
export const dayMonth = (day: string) => formatMediumDate(day).replace(/ \d{4}$/, "");

export function SalesChart({ days, today }: { days: SalesRow[]; today: string }) {
  const [first, last] = [days[0]?.key ?? "", days.at(-1)?.key ?? ""];
  const label = `Incassi al giorno dal ${dayMonth(first)} al ${dayMonth(last)}`;
  return (
    <figure className="chart" aria-label={label}>
      {sizes.map((size) => (
        <svg
          key={size.name}
          className={size.name}
          viewBox={`0 0 ${size.width} ${size.height}`}
          aria-hidden="true"
        >
          <Bars days={days} today={today} {...size} />
        </svg>
      ))}
      <figcaption>
        <span data-mark="paid">incassato</span>
        <span data-mark="refunded">rimborsato, nel suo giorno</span>
        <span data-mark="weekend">fine settimana</span>
      </figcaption>
    </figure>
  );
}

function Bars({ days, today, name, width, height, left, ticks }: Size & Bars) {
  const most = (field: "paid" | "refunded") => Math.max(0, ...days.map((day) => day[field])) / 100;
  const [highest, lowest] = [Math.max(1, most("paid")), most("refunded")];
  const step = stepOf(highest, ticks);
  const scale = (height - top - bottom) / (highest + lowest);
  const zero = top + highest * scale;
  const wide = (width - left) / Math.max(1, days.length);
  const marks = Array.from(
    { length: Math.floor(highest / step) },
    (_, index) => (index + 1) * step,
  );
  const best = days.reduce((a, b) => (b.paid > a.paid ? b : a), days[0] ?? { paid: 0, key: "" });
  const middle = (index: number) => left + (index + 0.5) * wide;
  return (
    <>
      {days.map(({ key }, index) =>
        isWeekend(key) ? (
          <rect
            key={key}
            className="weekend"
            x={left + index * wide}
            y={top - 8}
            width={wide}
            height={zero - top + 8}
          />
        ) : null,
      )}
      {marks.map((mark) => (
        <g key={mark}>
          <line x1={left} x2={width} y1={zero - mark * scale} y2={zero - mark * scale} />
          <text x={left - 7} y={zero - mark * scale + 4} textAnchor="end">
            {formatNumber(mark)}
            {name === "wide" ? "\u00a0€" : ""}
          </text>
        </g>
      ))}
      {days.map(({ key, paid, refunded }, index) => (
        <g key={key}>
          <title>{`${formatFullDate(key)}: ${formatEuro(paid)}${refunded ? `, rimborsati ${formatEuro(refunded)}` : ""}`}</title>
          <rect
            className="paid"
            x={middle(index) - wide * 0.3}
            y={zero - (paid / 100) * scale}
            width={wide * 0.6}
            height={(paid / 100) * scale}
          />
          {refunded > 0 && (
            <rect
              className="refunded"
              x={middle(index) - wide * 0.3}
              y={zero + 1}
              width={wide * 0.6}
              height={Math.max(3, (refunded / 100) * scale)}
            />
          )}
          {(key === today || (isMonday(key) && days.length - index > 4)) && (
            <text
              className={key === today ? "strong" : undefined}
              x={key === today ? width : middle(index)}
              y={height - 6}
              textAnchor={key === today ? "end" : "middle"}
            >
              {key === today ? "oggi" : dayMonth(key)}
            </text>
          )}
          {key === best.key && paid > 0 && (
            <text
              className="strong"
              x={Math.min(middle(index), width - 24)}
              y={zero - (paid / 100) * scale - 6}
              textAnchor="middle"
            >
              {`${formatNumber(Math.round(paid / 100))}\u00a0€`}
            </text>
          )}
        </g>
      ))}
      <line className="zero" x1={left} x2={width} y1={zero} y2={zero} />
    </>
  );
}

type Bars = { days: SalesRow[]; today: string };
