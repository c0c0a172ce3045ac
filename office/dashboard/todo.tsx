import { Link } from "react-router";
import type { OfficeTodo, Todo } from "#contract/admin/desk/dashboard.ts";
import type { TodoKind } from "#contract/admin/desk/kinds.ts";
import { formatMediumDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { Block } from "../shared/page.tsx";
import { OfficeLink } from "../shared/use-may.tsx";

const filtered = (resource: string, filter: object) =>
  `/admin/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

type Task = { one: string; many: string; to: string; detail?: (todo: Todo) => string };

/** 13 nov */
const dayMonth = (day: string) => formatMediumDate(day).replace(/ \d{4}$/, "");
const until = (day: string) => `entro ${withArticle("il", dayMonth(day))}`;

const listed = ({ names, count }: Todo) =>
  names.length < count
    ? `${names.join(", ")} e altri ${count - names.length}`
    : names.join(", ").replace(/, ([^,]*)$/, " e $1");

const withAmount = (todo: Todo) =>
  [todo.amount === null ? "" : formatEuro(todo.amount), listed(todo)].filter(Boolean).join(", ");

const tasks: Record<TodoKind, Task> = {
  orders_late: {
    one: "Ordine in ritardo",
    many: "Ordini in ritardo",
    to: filtered("orders", { view: "late" }),
    detail: (todo) => `${listed(todo)}, promessi dal ${todo.by ? dayMonth(todo.by) : ""}`,
  },
  withdrawals: {
    one: "Recesso da trattare",
    many: "Recessi da trattare",
    to: filtered("withdrawal-requests", { waiting: true }),
    detail: () => "Il rimborso ha un termine di legge di quattordici giorni",
  },
  manual_refunds: {
    one: "Rimborso da fare a mano",
    many: "Rimborsi da fare a mano",
    to: filtered("orders", { toRefund: true }),
    detail: withAmount,
  },
  returns: {
    one: "Reso arrivato, da rimborsare",
    many: "Resi arrivati, da rimborsare",
    to: filtered("returns", { state: "received" }),
    detail: () => "I prodotti sono tornati: il rimborso non attende altro",
  },
  refunds_failed: {
    one: "Rimborso non riuscito",
    many: "Rimborsi non riusciti",
    to: filtered("orders", { view: "problems" }),
    detail: withAmount,
  },
  orders_to_ship: {
    one: "Ordine da spedire",
    many: "Ordini da spedire",
    to: filtered("orders", { toShip: true }),
    detail: ({ amount }) => (amount === null ? "" : `Per ${formatEuro(amount)}`),
  },
  transfers: {
    one: "Bonifico da ricevere",
    many: "Bonifici da ricevere",
    to: filtered("orders", { view: "to_pay" }),
    detail: withAmount,
  },
  messages: {
    one: "Messaggio senza risposta",
    many: "Messaggi senza risposta",
    to: "/admin/contact-requests",
  },
  jobs_failed: {
    one: "E-mail o lavoro non riuscito",
    many: "E-mail o lavori non riusciti",
    to: "/admin/jobs",
  },
  webhooks_off: {
    one: "Webhook spento",
    many: "Webhook spenti",
    to: "/admin/webhooks",
    detail: () => "L’altro programma non rispondeva da molti tentativi",
  },
  reviews: {
    one: "Recensione da leggere",
    many: "Recensioni da leggere",
    to: filtered("product-reviews", { status: "new" }),
    detail: ({ count }) => (count > 1 ? "Puoi pubblicarle insieme" : ""),
  },
  stock: {
    one: "Prodotto che sta per finire",
    many: "Prodotti che stanno per finire",
    to: "/admin#scorte",
    detail: listed,
  },
};

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const forDays = (count: number) =>
  count <= 0 ? "da oggi" : count === 1 ? "da ieri" : `da ${count} giorni`;

function whenOf({ kind, by, since, late }: Todo, today: string): string {
  if (kind === "orders_late" && by) return forDays(daysBetween(by, today));
  if (by) return late ? `scaduto ${withArticle("il", dayMonth(by))}` : until(by);
  return since && kind !== "reviews" ? forDays(daysBetween(since, today)) : "";
}

/** What waits, the most urgent first; each line leads to the place. */
export function TodoList({ todo, today }: OfficeTodo) {
  const open = todo.filter(({ count }) => count > 0);
  return (
    <Block title="Da fare" aside={<OfficeLink to="/admin/notices">I miei avvisi</OfficeLink>}>
      {open.length === 0 && <p className="quiet">Niente aspetta: è tutto fatto.</p>}
      <ol className="todo">
        {open.map((item) => {
          const { one, many, to, detail } = tasks[item.kind];
          return (
            <li key={item.kind}>
              <Link to={to}>
                <span className="todo-count">{item.count}</span>
                <strong>{item.count === 1 ? one : many}</strong>
                <span className="todo-when" data-late={item.late || undefined}>
                  {whenOf(item, today)}
                </span>
                <span className="todo-detail">{detail?.(item)}</span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Block>
  );
}
