import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import type { AdminOrder, OrderActionName } from "#contract/admin/order.ts";
import { orderEmails } from "#contract/admin/constants.ts";
import { deliveryDays } from "#contract/format/delivery.ts";
import { formatEuro } from "#contract/format/money.ts";
import { orderAmount } from "#contract/format/order-amount.ts";
import { isShop } from "#contract/italy/address-lines.ts";
import { admin, download, post } from "../api/call.ts";
import { Choice } from "../shared/fields.tsx";
import { Ask, DayField } from "../shared/dialogs.tsx";
import { NextStep } from "../shared/page.tsx";
import { useAct } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import { actOn, words } from "./act-on.ts";
import { Correct } from "./correct.tsx";
import { OpenReturn } from "../returns/return-pieces.tsx";
import { Refund } from "./refund.tsx";
import { counted } from "../shared/labels.ts";

export function OrderActions({ order }: Props) {
  const { may } = useMay();
  const writes = may("write", "orders");
  const can = (action: OrderActionName) => writes && order.actions.includes(action);
  const next = stepOf(order, can);
  return (
    <>
      {next && <NextStep {...next} />}
      <div className="acts">
        {can("pay") && (can("ship") || can("deliver")) && <Pay order={order} />}
        {can("refund") && <Refund order={order} />}
        {writes && <OpenReturn order={order} />}
        {can("reschedule") && <Reschedule order={order} />}
        {can("cancel") && <Correct order={order} />}
        {can("cancel") && <Cancel order={order} />}
        {writes && <Resend order={order} />}
        <OrderDocuments order={order} />
      </div>
    </>
  );
}

function stepOf(order: AdminOrder, can: (action: OrderActionName) => boolean) {
  const inShop = isShop(order.pudo);
  const promise =
    order.delivery &&
    `Al cliente abbiamo detto che ${inShop ? "è pronto" : "arriva"} ${deliveryDays(order.delivery)}.`;
  if (can("ship") && order.packed)
    return {
      title: inShop ? "Scrivi al cliente che è pronto" : "Dai il pacco al corriere",
      why: promise ?? "Il cliente riceve l’e-mail.",
      children: [<Ship key="ship" order={order} />, <Pack key="pack" order={order} />],
    };
  if (can("ship"))
    return {
      title: `Prepara ${piecesOf(order)}${inShop ? ": si ritira in negozio" : " e spedisci"}`,
      why: promise ?? "Poi il cliente riceve l’e-mail.",
      children: [<Pack key="pack" order={order} />, <Ship key="ship" order={order} />],
    };
  if (can("collectable") || can("deliver"))
    return {
      title: inShop ? "Aspetta che lo ritirino" : "Segui il pacco fino alla consegna",
      why: promise ?? "Dal giorno della consegna il cliente ha 14 giorni per il recesso.",
      children: [
        can("collectable") && <Collectable key="collectable" order={order} />,
        can("deliver") && <Deliver key="deliver" order={order} />,
      ],
    };
  if (can("pay"))
    return {
      title: `Aspetta ${formatEuro(order.total)}`,
      why: `Quando vedi il denaro sul conto segnalo qui: ${isOfCards(order) ? "la carta regalo parte per e-mail" : "l’ordine passa tra quelli da preparare"}.`,
      children: <Pay order={order} />,
    };
  return undefined;
}

const isOfCards = ({ shippingState }: AdminOrder) => shippingState === "no_shipping";

const piecesOf = ({ items }: AdminOrder) =>
  counted(
    items.reduce((sum, { quantity }) => sum + quantity, 0),
    "pezzo",
    "pezzi",
  );

type Props = { order: AdminOrder };

const sending = {
  label: "Spedisci",
  title: "Spedisci l’ordine",
  confirm: "Segna come spedito",
  done: "Ordine spedito: il cliente riceve l’e-mail",
};
const ready = {
  label: "Pronto al ritiro",
  title: "Scrivi al cliente che può ritirare l’ordine",
  confirm: "Segna come pronto al ritiro",
  done: "Pronto al ritiro: il cliente riceve l’e-mail",
};

const Ship = ({ order }: Props) => (
  <Ask
    {...(isShop(order.pudo) ? ready : sending)}
    kind={order.packed ? "contained" : "outlined"}
    work={(form) => actOn(order, "ship", { tracking: words(form, "tracking") })}
  >
    {!isShop(order.pudo) && (
      <TextField
        name="tracking"
        label="Codice di spedizione"
        defaultValue={order.shipments[0]?.tracking ?? ""}
      />
    )}
  </Ask>
);

function Pack({ order: { number, packed } }: Props) {
  const { change, busy } = useAct();
  const json = { numbers: [number], packed: !packed };
  const work = () => post("orders/pack", json);
  return (
    <Button
      variant={packed ? "outlined" : "contained"}
      loading={busy}
      onClick={() =>
        void change(work, packed ? "L’ordine è di nuovo da preparare" : "Pacco preparato")
      }
    >
      {packed ? "Rimetti tra quelli da preparare" : "Segna come preparato"}
    </Button>
  );
}

const Deliver = ({ order }: Props) => (
  <Ask
    label={isShop(order.pudo) ? "Ritirato" : "Consegnato"}
    title={isShop(order.pudo) ? "L’hanno ritirato?" : "Il pacco è arrivato?"}
    confirm="Segna come consegnato"
    done="Ordine consegnato: il cliente riceve l’e-mail"
    kind="contained"
    work={(form) => actOn(order, "deliver", { deliveredOn: words(form, "deliveredOn") })}
  >
    <p>Dal giorno della consegna il cliente ha 14 giorni per il recesso.</p>
    <DayField name="deliveredOn" label="Giorno della consegna" />
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
    <DayField name="deliveryOn" label="Nuovo giorno di consegna" required />
  </Ask>
);

const Pay = ({ order }: Props) => (
  <Ask
    label="Segna come pagato"
    done="Pagamento registrato: il cliente riceve l’e-mail"
    title={`Sono arrivati ${formatEuro(order.total)}?`}
    kind={
      order.actions.some((one) => one === "ship" || one === "deliver") ? "outlined" : "contained"
    }
    work={(form) => actOn(order, "pay", { reference: words(form, "reference") })}
  >
    <TextField name="reference" label="Riferimento (CRO, data del bonifico)" />
  </Ask>
);

const Cancel = ({ order }: Props) => (
  <Ask
    label="Annulla l’ordine"
    done="Ordine annullato: il cliente riceve l’e-mail"
    title={`Annulla l’ordine ${order.number}`}
    work={(form) => actOn(order, "cancel", { reason: words(form, "reason") })}
  >
    <p>Succede questo, e non si può annullare:</p>
    <ol>
      <li>
        {isOfCards(order)
          ? "Le carte regalo non valgono più."
          : `${piecesOf(order) === "1 pezzo" ? "Il pezzo torna" : `I ${piecesOf(order)} tornano`} in vendita.`}
      </li>
      {order.refundable > 0 ? (
        <li>
          {order.refundsByHand
            ? `Il rimborso di ${formatEuro(order.refundable)} va tra i bonifici da fare.`
            : `Rimborsiamo ${formatEuro(order.refundable)} con lo stesso mezzo di pagamento.`}
        </li>
      ) : (
        <li>Non c’è niente da rimborsare.</li>
      )}
      <li>Scriviamo a {order.email} che l’ordine è annullato.</li>
    </ol>
    <TextField name="reason" label="Motivo" multiline minRows={2} />
  </Ask>
);

const Resend = ({ order }: Props) => (
  <Ask
    label="Invia di nuovo un’e-mail"
    confirm="Invia"
    done="E-mail inviata"
    kind="text"
    work={(form) => actOn(order, "resend-email", { template: form.get("template") })}
  >
    <Choice
      name="template"
      label="Quale"
      defaultValue="order_confirmation"
      choices={order.resendable.map((email) => [email, orderEmails[email].label])}
    />
  </Ask>
);

type Paper = [file: string, label: string];

function OrderDocuments({ order }: { order: AdminOrder }) {
  const { act, change, busy } = useAct();
  const { may } = useMay();
  const sold = order.state !== "cancelled" && order.paymentState !== "refunded";
  const isMissing = order.invoiceRequired && order.documents.length === 0;
  const papers: Paper[] = [
    ...(isOfCards(order) ? [] : [["bolla.pdf", "Bolla"] satisfies Paper]),
    ["ordine.pdf", "Ordine in PDF"],
  ];
  const get = (file: string, request?: object) =>
    download(`${admin}/orders/${order.number}/${file}`, request);
  return (
    <>
      {papers.map(([file, label]) => (
        <Button key={file} loading={busy} onClick={() => void act(() => get(file))}>
          {label}
        </Button>
      ))}
      {order.labels && order.actions.includes("ship") && may("write", "orders") && (
        <Button
          loading={busy}
          onClick={() => void change(() => get("etichetta.pdf", { method: "POST", json: {} }))}
        >
          Etichetta del corriere
        </Button>
      )}
      {sold && isMissing && may("write", "orders") && (
        <IssueInvoice
          order={order}
          issue={() => get("fattura.xml", { method: "POST", json: {} })}
        />
      )}
    </>
  );
}

/** Asks for confirmation: an invoice number cannot be reused. */
function IssueInvoice({ order, issue }: Props & { issue: () => Promise<unknown> }) {
  const { billingAddress: buyer } = order;
  const name = buyer?.company || [buyer?.firstName, buyer?.lastName].filter(Boolean).join(" ");
  const codes = [buyer?.vatNumber, buyer?.fiscalCode].filter(Boolean).join(", ");
  return (
    <Ask
      label="Emetti la fattura"
      title="Emettere la fattura?"
      confirm="Emetti e scarica"
      done="Fattura emessa"
      kind="text"
      work={issue}
    >
      <p>
        Intestata a {name}
        {codes && `, ${codes}`}, per {orderAmount(order.total, order.appliedGiftCardAmount)}.
      </p>
      <p>
        Prende il prossimo numero e non si può annullare né cambiare: se è sbagliata serve una nota
        di credito. Controlla prima i dati.
      </p>
    </Ask>
  );
}
