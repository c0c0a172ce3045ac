import { Link } from "react-router";
import type { Dashboard as Answer } from "#contract/admin/dashboard.ts";
import { formatEuro } from "#contract/money.ts";
import { ClosedLine } from "../readiness/closed-line.tsx";
import "../styles/readiness.css";
import { Page } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-answer.ts";
import { LowStock } from "./low-stock.tsx";
import { SalesChart } from "./sales-chart.tsx";

export function Dashboard() {
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
