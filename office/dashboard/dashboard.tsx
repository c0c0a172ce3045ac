import { Link } from "react-router";
import type { Dashboard, Dashboard as Answer } from "#contract/admin/dashboard.ts";
import { formatLongDate, formatShortDate } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { ClosedLine } from "../readiness/use-readiness.tsx";
import { Page } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-call.ts";
import "../styles/readiness.css";

export function DashboardPage() {
  const shop = useAnswer<Answer>("dashboard");
  return (
    <Page title="Oggi">
      <ClosedLine />
      {shop && (
        <>
          {shop.sales && <Sales sales={shop.sales} />}
          <Waiting shop={shop} />
          {shop.days && <SalesChart days={shop.days} />}
          {shop.lowStock && <LowStock variants={shop.lowStock} />}
        </>
      )}
    </Page>
  );
}

function Sales({ sales: { today, week, month } }: { sales: NonNullable<Answer["sales"]> }) {
  const periods = [
    ["Oggi", today],
    ["Questa settimana", week],
    ["Questo mese", month],
  ] as const;
  return (
    <dl className="figures">
      {periods.map(([label, { total, orders }]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{formatEuro(total)}</strong>
            <span>{orders === 1 ? "1 ordine" : `${orders} ordini`}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const filtered = (resource: string, filter: object) =>
  `/admin/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

function Waiting({ shop }: { shop: Answer }) {
  const { toShip, awaitingPayment, waiting } = shop;
  const tasks: [count: number | undefined, one: string, many: string, to: string][] = [
    [toShip, "ordine da spedire", "ordini da spedire", filtered("orders", { toShip: true })],
    [
      awaitingPayment,
      "ordine in attesa di pagamento",
      "ordini in attesa di pagamento",
      filtered("orders", { paymentState: "awaiting_payment", state: "new" }),
    ],
    [
      waiting.reviews,
      "recensione da leggere",
      "recensioni da leggere",
      filtered("product-reviews", { status: "new" }),
    ],
    [waiting.contactRequests, "messaggio aperto", "messaggi aperti", "/admin/contact-requests"],
    [waiting.withdrawalRequests, "recesso aperto", "recessi aperti", "/admin/withdrawal-requests"],
  ];
  const known = tasks.filter(([count]) => count !== undefined);
  if (known.length === 0) return null;
  return (
    <section className="block">
      <h2>Da fare</h2>
      <ul className="tasks">
        {known.map(([count, one, many, to]) => (
          <li key={many} data-none={count === 0 || undefined}>
            <Link to={to}>
              <strong>{count}</strong> {count === 1 ? one : many}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LowStock({ variants }: { variants: NonNullable<Dashboard["lowStock"]> }) {
  return (
    <section className="block">
      <h2>Scorte basse</h2>
      {variants.length === 0 ? (
        <p className="quiet">Nessuna variante sotto la soglia.</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Prodotto</th>
              <th scope="col">Variante</th>
              <th scope="col">Disponibili</th>
            </tr>
          </thead>
          <tbody>
            {variants.map(({ code, product, productName, name, available }) => (
              <tr key={code}>
                <th scope="row">
                  <Link to={`/admin/products/${encodeURIComponent(product)}`}>{productName}</Link>
                </th>
                <td>{name}</td>
                <td>{available}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const width = 900;
const height = 200;

/** Thirty bars; the same figures stand in a table for whoever cannot see them. */
function SalesChart({ days }: { days: NonNullable<Dashboard["days"]> }) {
  const highest = Math.max(1, ...days.map(({ total }) => total));
  const step = width / Math.max(1, days.length);
  const sum = days.reduce((total, day) => total + day.total, 0);
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  return (
    <section className="block">
      <h2>Ultimi 30 giorni</h2>
      <p className="quiet">
        {formatEuro(sum)} in tutto, il giorno migliore {formatEuro(highest === 1 ? 0 : highest)}.
      </p>
      <svg className="chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
        {days.map(({ day, total }, index) => {
          const tall = (total / highest) * (height - 8);
          return (
            <rect
              key={day}
              x={index * step + step * 0.15}
              y={height - tall}
              width={step * 0.7}
              height={tall}
            >
              <title>{`${formatLongDate(day)}: ${formatEuro(total)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{formatShortDate(first)}</span>
        <span>{formatShortDate(last)}</span>
      </p>
      <details>
        <summary>Le cifre in una tabella</summary>
        <table className="table">
          <caption className="unseen">Vendite degli ultimi 30 giorni</caption>
          <thead>
            <tr>
              <th scope="col">Giorno</th>
              <th scope="col">Ordini</th>
              <th scope="col">Vendite</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, total }) => (
              <tr key={day}>
                <th scope="row">{formatLongDate(day)}</th>
                <td>{orders}</td>
                <td>{formatEuro(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
