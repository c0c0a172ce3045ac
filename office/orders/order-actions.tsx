import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { AdminOrder, OrderActionName } from "#contract/admin/order.ts";
import { deliveryDays } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { admin } from "../api/call.ts";
import { download } from "../api/download.ts";
import { Ask } from "../shared/dialogs.tsx";
import { useAct } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.ts";
import { actOn, words } from "./act-on.ts";
import { Refund } from "./refund.tsx";

/** What the API says can be done now, the next step first. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const { may } = useMay();
  const writes = may("write", "orders");
  const can = (action: OrderActionName) => writes && order.actions.includes(action);
  return (
    <div className="acts">
      {can("ship") && <Ship order={order} />}
      {can("collectable") && <Collectable order={order} />}
      {can("deliver") && <Deliver order={order} />}
      {can("pay") && <Pay order={order} />}
      {can("refund") && <Refund order={order} />}
      {can("reschedule") && <Reschedule order={order} />}
      {can("cancel") && <Cancel order={order} />}
      {writes && <Resend order={order} />}
      <OrderDocuments order={order} />
    </div>
  );
}

type Props = { order: AdminOrder };

const Ship = ({ order }: Props) => (
  <Ask
    label="Spedisci"
    title={`Spedisci l’ordine ${order.number}`}
    confirm="Segna come spedito"
    done="Ordine spedito: il cliente riceve l’e-mail"
    kind="contained"
    work={(form) => actOn(order, "ship", { tracking: words(form, "tracking") })}
  >
    <TextField name="tracking" label="Codice di spedizione" />
  </Ask>
);

const Deliver = ({ order }: Props) => (
  <Ask
    label="Consegnato"
    title="Il pacco è arrivato?"
    confirm="Segna come consegnato"
    done="Ordine consegnato: il cliente riceve l’e-mail"
    kind="contained"
    work={(form) => actOn(order, "deliver", { deliveredOn: words(form, "deliveredOn") })}
  >
    <p>Dal giorno della consegna il cliente ha 14 giorni per il recesso.</p>
    <TextField
      name="deliveredOn"
      label="Giorno della consegna"
      type="date"
      helperText="Se lo lasci vuoto vale oggi"
      slotProps={{ inputLabel: { shrink: true } }}
    />
  </Ask>
);

const Collectable = ({ order }: Props) => (
  <Ask
    label="Pronto al ritiro"
    title="Il pacco è al punto di ritiro?"
    confirm="Segna come pronto al ritiro"
    done="Pacco pronto al ritiro: il cliente riceve l’e-mail"
    kind="contained"
    work={() => actOn(order, "collectable", {})}
  >
    <p>
      Scriviamo al cliente che il pacco lo aspetta
      {order.pudo && ` presso ${order.pudo.name}, ${order.pudo.city}`}: ha 7 giorni per prenderlo.
    </p>
  </Ask>
);

const Reschedule = ({ order }: Props) => (
  <Ask
    label="Cambia la data di consegna"
    title="Quando arriva il pacco?"
    confirm="Cambia la data e scrivi"
    done="Data cambiata: il cliente riceve l’e-mail"
    work={(form) => actOn(order, "reschedule", { deliveryOn: words(form, "deliveryOn") })}
  >
    <p>
      Il cliente legge la nuova data nella pagina dell’ordine e in un’e-mail.
      {order.delivery && ` Ora aspetta il pacco ${deliveryDays(order.delivery)}.`}
    </p>
    <TextField
      name="deliveryOn"
      label="Nuovo giorno di consegna"
      type="date"
      required
      slotProps={{ inputLabel: { shrink: true } }}
    />
  </Ask>
);

const Pay = ({ order }: Props) => (
  <Ask
    label="Segna come pagato"
    title={`Sono arrivati ${formatEuro(order.total)}?`}
    confirm="Segna come pagato"
    done="Pagamento registrato: il cliente riceve l’e-mail"
    kind={order.actions.includes("ship") ? "outlined" : "contained"}
    work={(form) => actOn(order, "pay", { reference: words(form, "reference") })}
  >
    <TextField name="reference" label="Riferimento (CRO, data del bonifico)" />
  </Ask>
);

const Cancel = ({ order }: Props) => (
  <Ask
    label="Annulla l’ordine"
    title={`Annulla l’ordine ${order.number}`}
    confirm="Annulla l’ordine"
    done="Ordine annullato: il cliente riceve l’e-mail"
    work={(form) => actOn(order, "cancel", { reason: words(form, "reason") })}
  >
    <p>I pezzi tornano in vendita. Ciò che è stato pagato viene rimborsato.</p>
    <TextField name="reason" label="Motivo" multiline minRows={2} />
  </Ask>
);

const Resend = ({ order }: Props) => (
  <Ask
    label="Invia di nuovo un’e-mail"
    title="Invia di nuovo un’e-mail"
    confirm="Invia"
    done="E-mail inviata"
    kind="text"
    work={(form) => actOn(order, "resend-email", { template: form.get("template") })}
  >
    <TextField select name="template" label="Quale" defaultValue="order_confirmation">
      {Object.entries(emailNames).map(([email, name]) => (
        <MenuItem key={email} value={email}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  </Ask>
);

type Paper = [file: string, label: string, request?: object];

/** Papers the API makes for an order. */
function OrderDocuments({ order }: { order: AdminOrder }) {
  const { act, busy } = useAct();
  const { may } = useMay();
  // Who may write issues it the first time.
  const issue = may("write", "orders") ? { method: "POST", json: {} } : {};
  const invoice: Paper = ["fattura.xml", "Fattura elettronica", issue];
  const papers: Paper[] = [
    ["bolla.pdf", "Bolla"],
    ["ordine.pdf", "Ordine in PDF"],
    ...(order.invoiceRequired ? [invoice] : []),
  ];
  return papers.map(([file, label, request]) => (
    <Button
      key={file}
      loading={busy}
      onClick={() => void act(() => download(`${admin}/orders/${order.number}/${file}`, request))}
    >
      {label}
    </Button>
  ));
}

/** The emails an order can send, by their name in the API. */
export const emailNames: Record<string, string> = {
  order_confirmation: "Conferma dell’ordine",
  payment_received: "Pagamento ricevuto",
  payment_failed: "Pagamento non riuscito",
  order_shipped: "Ordine spedito",
  order_late: "Nuova data di consegna",
  order_collectable: "Pronto al ritiro",
  order_delivered: "Ordine consegnato",
  order_cancelled: "Ordine annullato",
  order_refunded: "Rimborso",
  gift_card: "Carta regalo",
};
