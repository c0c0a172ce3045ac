import TextField from "@mui/material/TextField";
import { List, useListContext } from "react-admin";
import { differenceNames } from "#contract/admin/desk/kinds.ts";
import type { PaymentDifference } from "#contract/admin/desk/payment-differences.ts";
import { formatEuro } from "#contract/format/money.ts";
import { post } from "../api/call.ts";
import labels from "../messages/labels.json" with { type: "json" };
import { Ask } from "../shared/dialogs.tsx";
import { Moment } from "../shared/moment.tsx";
import { OfficeLink, useMay } from "../shared/use-may.tsx";

export const PaymentDifferences = () => (
  <List
    resource="payment-differences"
    title="Pagamenti che non tornano"
    sort={{ field: "at", order: "DESC" }}
    filterDefaultValues={{ open: true }}
    actions={false}
    empty={false}
    component="div"
  >
    <p className="quiet">
      Ogni notte il negozio confronta gli addebiti del gateway con gli ordini degli ultimi sette
      giorni. Quello che non torna aspetta qui la tua decisione.
    </p>
    <Tabs />
    <Differences />
  </List>
);

function Tabs() {
  const { filterValues, setFilters } = useListContext();
  const tab = (open: boolean, label: string) => (
    <button
      type="button"
      aria-current={String(filterValues["open"]) === String(open) ? "true" : undefined}
      onClick={() => setFilters({ open })}
    >
      {label}
    </button>
  );
  return (
    <nav className="views" aria-label="Viste">
      {tab(true, "Da decidere")}
      {tab(false, "Sistemati")}
    </nav>
  );
}

function Differences() {
  const { data: differences, filterValues } = useListContext<PaymentDifference>();
  if (differences?.length === 0)
    return (
      <p>
        {String(filterValues["open"]) === "true"
          ? "Tutti gli addebiti tornano con gli ordini."
          : "Ancora niente è stato sistemato."}
      </p>
    );
  return (
    <ul className="staff-list">
      {differences?.map((difference) => (
        <li key={difference.id}>
          <div>
            <strong>{differenceNames[difference.kind]}</strong>
            <OrderOf {...difference} />
          </div>
          <div>
            <Amounts {...difference} />
            <div className="quiet">
              <Moment at={difference.at} />
            </div>
          </div>
          <div>
            <Outcome {...difference} />
          </div>
          <Actions {...difference} />
        </li>
      ))}
    </ul>
  );
}

function OrderOf({ kind, orderNumber, hasOrder, gateway, reference }: PaymentDifference) {
  return (
    <div className="quiet">
      {orderNumber !== null &&
        (hasOrder ? (
          <OfficeLink to={`/orders/${encodeURIComponent(orderNumber)}/show`}>
            {`Ordine ${orderNumber}`}
          </OfficeLink>
        ) : (
          `Ordine ${orderNumber}, che qui non c’è`
        ))}
      <div>{kind === "gateway_silent" ? gateway : `${gateway}: ${reference}`}</div>
    </div>
  );
}

function Amounts({ kind, amount, expectedAmount }: PaymentDifference) {
  if (kind === "gateway_silent") return null;
  return (
    <>
      <div>{`Addebitato ${formatEuro(amount)}`}</div>
      {expectedAmount !== null && <div>{`Nell’ordine ${formatEuro(expectedAmount)}`}</div>}
    </>
  );
}

function Outcome({ kind, state, actions, problem, note, closedAt }: PaymentDifference) {
  if (state !== "open")
    return (
      <>
        <div>{labels.paymentOutcomes[state]}</div>
        {note && <div>{note}</div>}
        {closedAt && (
          <div className="quiet">
            <Moment at={closedAt} />
          </div>
        )}
      </>
    );
  const soldOut = kind === "order_expired" && !actions.includes("reinstate");
  return (
    <>
      <div>
        {soldOut
          ? "L’ordine era già scaduto e i suoi prodotti non sono più disponibili: rimborsa il cliente."
          : labels.paymentAdvice[kind]}
      </div>
      {problem && <div className="refusal">{`Il rimborso non è riuscito: ${problem}`}</div>}
    </>
  );
}

function Actions({ id, amount, actions }: PaymentDifference) {
  const { may } = useMay();
  if (!may("write", "payment-differences")) return null;
  const act = (action: string, json?: object) => post(`payment-differences/${id}/${action}`, json);
  return (
    <div className="acts">
      {actions.includes("reinstate") && (
        <Ask
          label="Ripristina l’ordine"
          title="Ripristinare l’ordine?"
          confirm="Ripristina"
          done="Ordine ripristinato: è pagato e da preparare"
          kind="contained"
          work={() => act("reinstate")}
        >
          <p>
            I prodotti tornano riservati per il cliente, l’ordine risulta pagato e il cliente riceve
            l’e-mail del pagamento ricevuto.
          </p>
        </Ask>
      )}
      {actions.includes("refund") && (
        <Ask
          label="Rimborsa"
          title="Rimborsare questo pagamento?"
          done="Rimborso avviato"
          kind="outlined"
          work={() => act("refund")}
        >
          <p>{`Tornano ${formatEuro(amount)} sul metodo di pagamento usato dal cliente.`}</p>
        </Ask>
      )}
      {actions.includes("settle") && (
        <Ask
          label="Segna come sistemato"
          title="È già sistemato?"
          done="Segnato come sistemato"
          kind="text"
          work={(form) => act("settle", { note: String(form.get("note")) })}
        >
          <p>Resta scritto chi l’ha sistemato e come. Il denaro non si muove.</p>
          <TextField name="note" label="Come l’hai sistemato" required slotProps={noteLength} />
        </Ask>
      )}
    </div>
  );
}

const noteLength = { htmlInput: { maxLength: 500 } };
