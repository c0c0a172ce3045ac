import TextField from "@mui/material/TextField";
import type { AdminOrder, OrderEvent } from "#contract/admin/order.ts";
import { deliveryDays } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { Ask } from "../shared/dialogs.tsx";
import { Moment } from "../shared/moment.tsx";
import { useMay } from "../shared/use-may.ts";
import { OfficeLink } from "../shared/office-link.tsx";
import { actOn } from "./act-on.ts";
import { emailNames } from "./order-actions.tsx";

const titles: Record<string, string> = {
  placed: "Ordine ricevuto",
  payment_method_changed: "Cambiato il pagamento",
  paid: "Pagamento ricevuto",
  payment_failed: "Pagamento non riuscito",
  payment_reminded: "Pagamento mancante: ricordato al cliente",
  payment_surplus: "Pagamento ricevuto due volte",
  shipped: "Spedito",
  collectable: "Pronto al ritiro, detto al cliente",
  delivery_changed: "Nuova data di consegna detta al cliente",
  delivery_late: "In ritardo: nuove date dette al cliente",
  delivered: "Consegnato",
  cancelled: "Annullato",
  expired: "Scaduto senza pagamento",
  refund_requested: "Rimborso chiesto",
  refund_failed: "Rimborso non riuscito",
  refunded: "Rimborsato",
  gift_cards_issued: "Carte regalo emesse",
  letter_resent: "E-mail inviata di nuovo",
  withdrawal_requested: "Recesso chiesto dal cliente",
  withdrawal_accepted: "Recesso accettato",
  withdrawal_refused: "Recesso rifiutato",
  withdrawal_goods_received: "Reso ricevuto, detto al cliente",
  note: "Nota",
};

function detailOf({ type, data }: OrderEvent): string | null {
  const text = (name: string) => (typeof data[name] === "string" ? data[name] : null);
  const amount = data["amount"];
  const days = { from: text("from"), to: text("to") };
  if (type.startsWith("delivery_") && days.from && days.to)
    return `Arriva ${deliveryDays({ from: days.from, to: days.to })}`;
  if (type === "note") return text("text");
  if (type === "shipped") return text("tracking");
  if (type === "letter_resent") return emailNames[text("letter") ?? ""] ?? null;
  if (type === "payment_method_changed") return text("method");
  return (typeof amount === "number" ? formatEuro(amount) : null) ?? text("reason");
}

/** A withdrawal leads to what was declared. */
function EventTitle({ event: { type, data } }: { event: OrderEvent }) {
  const title = titles[type] ?? type;
  if (!type.startsWith("withdrawal_")) return title;
  return (
    <OfficeLink to={`/admin/withdrawal-requests/${Number(data["requestId"])}`}>{title}</OfficeLink>
  );
}

const whoOf = ({ actor, actorEmail }: OrderEvent) =>
  actorEmail ?? (actor === "system" ? "il negozio" : "cliente senza account");

export function OrderTimeline({ order }: { order: AdminOrder }) {
  const { may } = useMay();
  return (
    <section className="block">
      <h2>Che cosa è successo</h2>
      <ol className="events">
        {order.timeline.map((event) => (
          <li key={event.id}>
            <EventTitle event={event} />
            {detailOf(event) && <blockquote>{detailOf(event)}</blockquote>}
            <small>
              <Moment at={event.at} /> · {whoOf(event)}
            </small>
          </li>
        ))}
      </ol>
      {may("write", "orders") && <AddNote order={order} />}
    </section>
  );
}

const AddNote = ({ order }: { order: AdminOrder }) => (
  <Ask
    label="Aggiungi una nota"
    title="Nota per chi lavora qui"
    confirm="Salva la nota"
    done="Nota salvata"
    work={(form) => actOn(order, "notes", { text: form.get("text") })}
  >
    <p className="quiet">Il cliente non la vede.</p>
    <TextField name="text" label="Nota" multiline minRows={3} required />
  </Ask>
);
