import { keysOf } from "#contract/format/keys-of.ts";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import TextField from "@mui/material/TextField";
import {
  FilterButton,
  List,
  type ResourceProps,
  TextInput,
  TopToolbar,
  useListContext,
} from "react-admin";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type {
  OrderProblem,
  OrderView,
  OrderViews,
  SavedView,
} from "#contract/admin/desk/order-work.ts";
import { formatMediumDate, withArticle } from "#contract/format/dates.ts";
import { orderAmount } from "#contract/format/order-amount.ts";
import { deleteAt, post } from "../api/call.ts";
import { listQuery } from "../api/data-provider.ts";
import { Ask } from "../shared/dialogs.tsx";
import { byFlag, byState, Empty, ExportButton, search, StateMark } from "../shared/lists.tsx";
import { Moment, MomentInput } from "../shared/moment.tsx";
import { Thumb } from "../shared/pictures.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { type ListedOrder, OrderBulk } from "./bulk.tsx";
import { Delivery } from "./order-items.tsx";
import { OrderShow } from "./order-show.tsx";
import labels from "../messages/labels.json" with { type: "json" };
import { counted } from "../shared/labels.ts";
import "./orders.css";

const filters = [
  search("Numero, nome, telefono, via, prodotto, codice"),
  byState("paymentState", "paymentState", false),
  byState("shippingState", "shippingState", false),
  byState("state", "state", false),
  byFlag("toShip"),
  byFlag("toRefund"),
  byFlag("invoiceRequired"),
  <TextInput key="numbers" source="numbers" label="Numeri d’ordine" />,
  <MomentInput key="after" source="completedAt.after" />,
  <MomentInput key="before" source="completedAt.before" />,
];

const OrderList = () => (
  <List filters={filters} sort={{ field: "completedAt", order: "DESC" }} actions={<Actions />}>
    <OrderViewTabs />
    <OrderTable />
    <OrderBulk />
  </List>
);

function Actions() {
  const { filterValues } = useListContext();
  return (
    <TopToolbar>
      <Button size="small" component={Link} to="/payment-differences">
        Pagamenti che non tornano
      </Button>
      <FilterButton />
      <ExportButton file={`orders.csv?${listQuery({ filter: filterValues })}`} />
    </TopToolbar>
  );
}

export const orders: ResourceProps = {
  name: "orders",
  list: OrderList,
  show: OrderShow,
  recordRepresentation: ({ number }) => `Ordine ${number}`,
};

const problemWords: Record<OrderProblem, string> = labels.orderProblems;

/** Below 900 px CSS lays each order out as a block; the checkboxes for bulk actions stay. */
function OrderTable() {
  const { data, isPending, selectedIds, onSelect, onToggleItem } = useListContext<ListedOrder>();
  if (isPending || !data) return null;
  if (data.length === 0) return <EmptyView />;
  const all = data.every(({ id }) => selectedIds.includes(id));
  return (
    <table className="orders">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              checked={all}
              indeterminate={!all && selectedIds.length > 0}
              onChange={() => onSelect(all ? [] : data.map(({ id }) => id))}
              slotProps={{ input: { "aria-label": "Seleziona tutti gli ordini della pagina" } }}
            />
          </th>
          <th scope="col">Numero</th>
          <th scope="col">Arrivato</th>
          <th scope="col">Cliente</th>
          <th scope="col">Che cosa</th>
          <th scope="col">Spedizione e pagamento</th>
          <th scope="col">A che punto è</th>
          <th scope="col">Totale</th>
        </tr>
      </thead>
      <tbody>
        {data.map((order) => (
          <Row
            key={order.id}
            order={order}
            ticked={selectedIds.includes(order.id)}
            onTick={() => onToggleItem(order.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { order: ListedOrder; ticked: boolean; onTick: () => void };

function Row({ order, ticked, onTick }: RowProps) {
  const { number, itemCount } = order;
  return (
    <tr data-ticked={ticked || undefined}>
      <td className="order-tick">
        <Checkbox
          checked={ticked}
          onChange={onTick}
          slotProps={{ input: { "aria-label": `Seleziona l’ordine ${number}` } }}
        />
      </td>
      <th scope="row">
        <Link to={`/orders/${number}/show`}>{number}</Link>
      </th>
      <td className="order-when">
        <Moment at={order.completedAt} />
      </td>
      <td className="order-who">
        {order.customerName || order.email}
        <small>{order.city}</small>
      </td>
      <td className="order-what">
        {order.images.map((path) => (
          <Thumb key={path} path={path} />
        ))}
        {counted(itemCount, "pezzo", "pezzi")}
      </td>
      <td className="order-how">
        {[order.shippingMethodName, order.isGift && "regalo", order.invoiceRequired && "fattura"]
          .filter(Boolean)
          .join(" · ") || "Senza spedizione"}
        <small>{order.paymentMethodName}</small>
      </td>
      <td className="order-state">
        <Standing order={order} />
        <small>
          Pagamento:{" "}
          {order.carrierCash ? (
            <StateMark kind="carrierCash" state={order.carrierCash} />
          ) : (
            <StateMark kind="paymentState" state={order.paymentState} />
          )}
        </small>
        <small>
          Consegna: <Delivery collected={order.collected} state={order.shippingState} />
        </small>
      </td>
      <td className="order-total">{orderAmount(order.total, order.giftCardAmount)}</td>
    </tr>
  );
}

const dayOf = (day: string) => withArticle("il", formatMediumDate(day).replace(/ \d{4}$/, ""));

/** Shows the most urgent fact: a problem, then lateness, then the state. */
function Standing({ order }: { order: ListedOrder }) {
  const { shippable, dueOn, late, packed, collected, problems } = order;
  if (problems.length > 0)
    return problems.map((problem) => (
      <span key={problem} className="state" data-tone="bad">
        {problemWords[problem]}
      </span>
    ));
  if (late)
    return (
      <>
        <span className="state" data-tone="bad">
          In ritardo
        </span>
        {dueOn && <small>promesso entro {dayOf(dueOn)}</small>}
      </>
    );
  if (shippable)
    return (
      <>
        <span className="state" data-tone={packed ? "go" : "wait"}>
          {packed ? (collected ? "Da ritirare" : "Da spedire") : "Da preparare"}
        </span>
        {dueOn && (
          <small>
            {collected ? "pronto" : "arriva"} entro {dayOf(dueOn)}
          </small>
        )}
      </>
    );
  return null;
}

type View = { label: string; empty: string; teach: string; alert?: boolean };

const views: Record<OrderView, View> = labels.orderViews;

const names = keysOf(views);

function OrderViewTabs() {
  const counted = useAnswer<OrderViews>("orders/views");
  const { filterValues, setFilters, onUnselectItems } = useListContext();
  const saved = counted?.saved ?? [];
  const shown = saved.find(({ filter }) => sameFilters(filter, filterValues));
  const chosen = shown ? undefined : (filterValues["view"] as OrderView | undefined);
  // Leaving a saved view also removes its filters.
  const { view: _left, ...others } = shown ? {} : filterValues;
  const choose = (filters: Record<string, unknown>) => {
    onUnselectItems();
    setFilters(filters);
  };
  const tabs = useRef<HTMLElement>(null);
  const current = shown?.label ?? chosen;
  useEffect(() => {
    const tab = current && tabs.current?.querySelector("[aria-current]");
    if (tab) tab.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  const tab = (view: OrderView | undefined, label: string, count?: number, alert = false) => (
    <button
      key={label}
      type="button"
      aria-current={!shown && chosen === view ? "true" : undefined}
      data-alert={(alert && Boolean(count)) || undefined}
      onClick={() => choose(view ? { ...others, view } : others)}
    >
      {label} <span>{count?.toLocaleString("it-IT")}</span>
    </button>
  );
  return (
    <nav ref={tabs} className="views" aria-label="Viste">
      {names.map((view) => {
        const { label, alert } = views[view];
        return tab(view, label, counted?.counts[view], alert);
      })}
      {tab(undefined, "Tutti", counted?.total)}
      {saved.map((view) => (
        <button
          key={view.label}
          type="button"
          aria-current={view === shown ? "true" : undefined}
          onClick={() => choose(view.filter)}
        >
          {view.label}
        </button>
      ))}
      {shown && <DeleteView label={shown.label} />}
      {!shown && Object.keys(others).length > 0 && <SaveView filter={filterValues} />}
    </nav>
  );
}

const ownViews = "account/order-views";

const SaveView = ({ filter }: Pick<SavedView, "filter">) => (
  <Ask
    label="Salva questa vista"
    confirm="Salva"
    done="Vista salvata"
    kind="text"
    work={(form) => post(ownViews, { label: form.get("label"), filter })}
  >
    <p>La ritrovi qui accanto alle altre, anche da un altro computer. La vedi solo tu.</p>
    <TextField name="label" label="Nome della vista" required slotProps={nameLength} />
  </Ask>
);

const nameLength = { htmlInput: { maxLength: 40 } };

const DeleteView = ({ label }: Pick<SavedView, "label">) => (
  <Ask
    label="Elimina questa vista"
    title={`Eliminare la vista «${label}»?`}
    confirm="Elimina la vista"
    done="Vista eliminata"
    kind="text"
    work={() => deleteAt(`${ownViews}/${encodeURIComponent(label)}`)}
  >
    <p>Gli ordini restano come sono: togli solo questo filtro dal tuo elenco.</p>
  </Ask>
);

const sameFilters = (one: object, other: object) => spelled(one) === spelled(other);

/** A canonical form, because neither the user nor the database keeps the order of filters. */
function spelled(filter: object): string {
  const query = new URLSearchParams(listQuery({ filter }));
  query.sort();
  return query.toString();
}

function EmptyView() {
  const { filterValues } = useListContext();
  const { view, ...others } = filterValues;
  if (Object.keys(others).length > 0) return <Empty />;
  const { empty, teach } = views[view as OrderView] ?? {
    empty: "Ancora nessun ordine",
    teach:
      "Il primo arriva quando qualcuno compra nel negozio: te lo scriviamo per e-mail e lo trovi qui, da preparare.",
  };
  return <Empty title={empty} teach={teach} />;
}
