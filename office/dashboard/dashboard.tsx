import { Link } from "react-router";
import type { Dashboard, OfficeTodo, Todo } from "#contract/admin/desk/dashboard.ts";
import type { TodoKind } from "#contract/admin/desk/kinds.ts";
import { dayMs, formatFullDate, formatLongDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { inWords } from "#contract/forms/publishing.ts";
import labels from "../messages/labels.json" with { type: "json" };
import { ClosedLine } from "../readiness/use-readiness.tsx";
import { ExportButton } from "../shared/lists.tsx";
import { OfficeLink } from "../shared/use-may.tsx";
import { Block, Page, Table } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { dayMonth, SalesChart } from "./sales.tsx";
import "../styles/readiness.css";
import "./dashboard.css";

export function DashboardPage() {
  const open = useAnswer<OfficeTodo>("dashboard/todo");
  const shop = useAnswer<Dashboard>("dashboard");
  return (
    <Page title="Oggi">
      {open && <p className="quiet capital">{`${formatFullDate(open.today)}. ${waits(open)}`}</p>}
      <ClosedLine />
      {open && shop && (
        <>
          <div className="split">
            <TodoList {...open} />
            {shop.sales && <Takings sales={shop.sales} today={open.today} />}
          </div>
          {shop.days && <Month days={shop.days} today={open.today} />}
          {shop.lowStock && <LowStock variants={shop.lowStock} />}
        </>
      )}
    </Page>
  );
}

function waits({ todo }: OfficeTodo): string {
  const kinds = todo.filter(({ count }) => count > 0).length;
  if (kinds === 0) return "Niente aspetta.";
  return kinds === 1 ? "Una cosa ti aspetta." : `${kinds} cose ti aspettano, la più urgente prima.`;
}

/** Formats the change as «+8 % su quella prima»; empty if the previous period had no sales. */
function change(now: number, before: number): string {
  if (before <= 0) return "";
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)}\u00a0% su quella prima`;
}

type TakingsProps = { sales: NonNullable<Dashboard["sales"]>; today: string };

function Takings({ sales, today }: TakingsProps) {
  const { unpaid } = sales;
  const month = formatLongDate(today).replace(/^\S+ (.*) \d{4}$/, "$1");
  const periods = [
    ["Oggi", "", sales.today],
    ["Settimana scorsa", change(sales.lastWeek.net, sales.weekBefore.net), sales.lastWeek],
    [month, `${Number(today.slice(8))} giorni`, sales.month],
  ] as const;
  return (
    <Block title="Incassi" aside={<span className="quiet">pagati, meno i rimborsi</span>}>
      <Table
        className="table money"
        caption="Incassi, meno i rimborsi"
        columns={["Periodo", "Ordini", "Netto"]}
      >
        {periods.map(([label, note, { orders, net }]) => (
          <tr key={label}>
            <th scope="row" className="capital">
              {label}
              {note && <small>{note}</small>}
            </th>
            <td>{orders}</td>
            <td>{formatEuro(net)}</td>
          </tr>
        ))}
        <tr className="apart">
          <th scope="row">Non contati: da pagare</th>
          <td>{unpaid.orders}</td>
          <td>{formatEuro(unpaid.total)}</td>
        </tr>
      </Table>
      <p>
        <OfficeLink to="/sales?by=product">Per prodotto, linea, codice sconto</OfficeLink>
      </p>
    </Block>
  );
}

type Days = NonNullable<Dashboard["days"]>;

function Month({ days, today }: { days: Days; today: string }) {
  const net = days.reduce((sum, day) => sum + day.net, 0);
  const mean = `${formatEuro(net)} netti, ${formatEuro(net / days.length)} al giorno`;
  const best = days.reduce((a, b) => (b.paid > a.paid ? b : a));
  const period = `from=${days[0]?.key}&to=${today}`;
  return (
    <Block title="Ultimi 30 giorni" aside={<span className="quiet">{mean}</span>}>
      <p className="quiet">
        {best.paid > 0
          ? `Il giorno migliore è stato ${formatFullDate(best.key).replace(/ \d{4}$/, "")}, con ${formatEuro(best.paid)}.`
          : "In questi giorni non è arrivato nessun pagamento."}
      </p>
      <SalesChart days={days} today={today} />
      <div className="acts even">
        <OfficeLink to={`/sales?by=day&${period}`}>Vedi i numeri</OfficeLink>
        <ExportButton file={`sales.csv?by=day&${period}`} label="CSV" />
      </div>
    </Block>
  );
}

function LowStock({ variants }: { variants: NonNullable<Dashboard["lowStock"]> }) {
  return (
    <Block title="Scorte basse" id="scorte">
      {variants.length === 0 ? (
        <p className="quiet">Nessuna variante sotto la soglia.</p>
      ) : (
        <Table columns={["Prodotto", "Variante", "Disponibili"]}>
          {variants.map(({ code, product, productName, name, available }) => (
            <tr key={code}>
              <th scope="row">
                <Link to={`/products/${encodeURIComponent(product)}`}>{productName}</Link>
              </th>
              <td>{name}</td>
              <td>{available}</td>
            </tr>
          ))}
        </Table>
      )}
    </Block>
  );
}

type Task = { one: string; many: string; to: string; filter?: object; detail?: string };

const tasks: Record<TodoKind, Task> = labels.todo;

const pathOf = ({ to, filter }: Task) =>
  filter ? `${to}?filter=${encodeURIComponent(JSON.stringify(filter))}` : to;

const until = (day: string) => `entro ${withArticle("il", dayMonth(day))}`;

const listed = ({ names, count }: Todo) =>
  names.length < count ? `${names.join(", ")} e altri ${count - names.length}` : inWords(names);

const withAmount = (todo: Todo) =>
  [todo.amount === null ? "" : formatEuro(todo.amount), listed(todo)].filter(Boolean).join(", ");

const details: Partial<Record<TodoKind, (todo: Todo) => string>> = {
  orders_late: (todo) => `${listed(todo)}, promessi dal ${todo.by ? dayMonth(todo.by) : ""}`,
  payment_differences: withAmount,
  manual_refunds: withAmount,
  refunds_failed: withAmount,
  orders_to_ship: ({ amount }) => (amount === null ? "" : `Per ${formatEuro(amount)}`),
  transfers: withAmount,
  reviews: ({ count }) => (count > 1 ? "Puoi pubblicarle insieme" : ""),
  stock: listed,
};

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

const forDays = (count: number) =>
  count <= 0 ? "da oggi" : count === 1 ? "da ieri" : `da ${count} giorni`;

function whenOf({ kind, by, since, late }: Todo, today: string): string {
  if (kind === "orders_late" && by) return forDays(daysBetween(by, today));
  if (by) return late ? `scaduto ${withArticle("il", dayMonth(by))}` : until(by);
  return since && kind !== "reviews" ? forDays(daysBetween(since, today)) : "";
}

function TodoList({ todo, today }: OfficeTodo) {
  const open = todo.filter(({ count }) => count > 0);
  return (
    <Block title="Da fare" aside={<OfficeLink to="/notices">I miei avvisi</OfficeLink>}>
      {open.length === 0 && <p className="quiet">Niente aspetta: è tutto fatto.</p>}
      <ol className="todo">
        {open.map((item) => {
          const task = tasks[item.kind];
          return (
            <li key={item.kind}>
              <Link to={pathOf(task)}>
                <span className="todo-count">{item.count}</span>
                <strong>{item.count === 1 ? task.one : task.many}</strong>
                <span className="todo-when" data-late={item.late || undefined}>
                  {whenOf(item, today)}
                </span>
                <span className="todo-detail">{task.detail ?? details[item.kind]?.(item)}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Block>
  );
}
