import { Link } from "react-router";
import type { OfficeTodo, Todo } from "#contract/admin/desk/dashboard.ts";
import type { TodoKind } from "#contract/admin/desk/kinds.ts";
import { formatMediumDate, withArticle } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import labels from "../messages/labels.json" with { type: "json" };
import { Block } from "../shared/page.tsx";
import { OfficeLink } from "../shared/use-may.tsx";

type Task = { one: string; many: string; to: string; filter?: object; detail?: string };

const tasks: Record<TodoKind, Task> = labels.todo;

const pathOf = ({ to, filter }: Task) =>
  filter ? `${to}?filter=${encodeURIComponent(JSON.stringify(filter))}` : to;

/** 13 nov */
const dayMonth = (day: string) => formatMediumDate(day).replace(/ \d{4}$/, "");
const until = (day: string) => `entro ${withArticle("il", dayMonth(day))}`;

const listed = ({ names, count }: Todo) =>
  names.length < count
    ? `${names.join(", ")} e altri ${count - names.length}`
    : names.join(", ").replace(/, ([^,]*)$/, " e $1");

const withAmount = (todo: Todo) =>
  [todo.amount === null ? "" : formatEuro(todo.amount), listed(todo)].filter(Boolean).join(", ");

/** What the words of a task cannot say. */
const details: Partial<Record<TodoKind, (todo: Todo) => string>> = {
  orders_late: (todo) => `${listed(todo)}, promessi dal ${todo.by ? dayMonth(todo.by) : ""}`,
  manual_refunds: withAmount,
  refunds_failed: withAmount,
  orders_to_ship: ({ amount }) => (amount === null ? "" : `Per ${formatEuro(amount)}`),
  transfers: withAmount,
  reviews: ({ count }) => (count > 1 ? "Puoi pubblicarle insieme" : ""),
  stock: listed,
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
