import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { AdminOrder, AdminRefundAccount } from "#contract/admin/order.ts";
import { refundLines, sumOf } from "#contract/admin/refund-lines.ts";
import { formatFullDate } from "#contract/format/dates.ts";
import { formatEuro, parseEuro } from "#contract/format/money.ts";
import { formatIban } from "#contract/italy/iban.ts";
import { itemName } from "#contract/format/variant-name.ts";
import { Ask, DayField } from "../shared/dialogs.tsx";
import { Moment } from "../shared/moment.tsx";
import { bareEuro } from "../shared/money.tsx";
import { NextStep } from "../shared/page.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import { actOn, words } from "./act-on.ts";
import { counted } from "../shared/labels.ts";

type Props = { order: AdminOrder };

/** Staff may name the refunded parts, which the email then lists; the amount is independent of them. */
export function Refund({ order }: Props) {
  return (
    <Ask
      label="Rimborsa"
      title="Rimborsa il cliente"
      confirm={order.refundsByHand ? "Metti tra i bonifici da fare" : "Rimborsa"}
      done={
        order.refundsByHand
          ? "Rimborso da fare a mano: trovi qui i dati del bonifico"
          : "Rimborso avviato: il cliente riceve l’e-mail"
      }
      work={async (form) => {
        const amount = parseEuro(String(form.get("amount")));
        if (amount === null) throw new Error("Scrivi un importo, come 12,50");
        const part = partOf(order, form);
        await actOn(order, "refund", { amount, ...part, reason: words(form, "reason") });
      }}
    >
      <Fields order={order} />
    </Ask>
  );
}

/** Explains whether the provider refunds automatically or staff must make a bank transfer. */
const What = ({ order: { refundsByHand, payments } }: Props) =>
  refundsByHand ? (
    <div className="quiet">
      <p>
        Pagato con {payments.at(-1)?.methodName?.toLowerCase() ?? "bonifico"}: il denaro non parte
        da solo.
      </p>
      <ol>
        <li>Il rimborso diventa «da rimborsare a mano».</li>
        <li>Il cliente riceve un’e-mail con il link protetto per scrivere l’IBAN.</li>
        <li>
          Fai il bonifico e lo confermi: solo allora l’ordine risulta rimborsato e il cliente riceve
          l’e-mail.
        </li>
      </ol>
    </div>
  ) : (
    <p className="quiet">
      Il denaro torna subito con lo stesso mezzo di pagamento e il cliente riceve l’e-mail.
    </p>
  );

const pieces = (id: number) => `pieces-${id}`;

function partOf(order: AdminOrder, form: FormData) {
  const items = order.items
    .map(({ id, quantity }) => ({
      itemId: id,
      quantity: Math.min(Number(form.get(pieces(id))) || 0, quantity),
    }))
    .filter(({ quantity }) => quantity > 0);
  return { items, shipping: form.has("shipping") };
}

function Fields({ order }: Props) {
  const [amount, setAmount] = useState(bareEuro(order.refundable));
  const count = (form: HTMLFormElement | null) => {
    if (!form) return;
    const cost = sumOf(refundLines(order, partOf(order, new FormData(form))));
    setAmount(bareEuro(cost > 0 ? Math.min(cost, order.refundable) : order.refundable));
  };
  return (
    <>
      <p>Si possono ancora rendere {formatEuro(order.refundable)}: tutto, o una parte.</p>
      <What order={order} />
      <fieldset className="fieldset">
        <legend>Che cosa rimborsi?</legend>
        <p className="quiet">Il cliente lo legge nell’e-mail.</p>
        {order.items.map(({ id, productName, variantName, quantity }) => (
          <TextField
            key={id}
            name={pieces(id)}
            label={itemName({ productName, variantName })}
            type="number"
            defaultValue={0}
            helperText={counted(quantity, "pezzo comprato", "pezzi comprati")}
            onChange={({ target }) => count(target.form)}
            slotProps={{ htmlInput: { min: 0, max: quantity } }}
          />
        ))}
        {order.shippingTotal > 0 && (
          <FormControlLabel
            control={<Checkbox name="shipping" onChange={({ target }) => count(target.form)} />}
            label={`Spedizione, ${formatEuro(order.shippingTotal)}`}
          />
        )}
      </fieldset>
      <TextField
        name="amount"
        label="Importo in euro"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        required
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
      />
      <TextField
        name="reason"
        label="Motivo"
        helperText="Non va al cliente"
        multiline
        minRows={2}
      />
    </>
  );
}

type StoredRefund = AdminOrder["refunds"][number];

/** A refund that staff pay by bank transfer: the instructions and the "done" button. */
export function ManualRefunds({ order }: Props) {
  const { may } = useMay();
  const due = order.refunds.filter(({ state }) => state === "to_do");
  if (due.length === 0) return null;
  if (!may("read", `orders/*/refund-account`))
    return <p className="quiet">Un rimborso di questo ordine aspetta un bonifico fatto a mano.</p>;
  return due.map((refund) => <Transfer key={refund.id} order={order} refund={refund} />);
}

function Transfer({ order, refund }: Props & { refund: StoredRefund }) {
  const found = useAnswer<AdminRefundAccount>(`orders/${order.number}/refund-account`);
  const customer = order.billingAddress ?? order.shippingAddress;
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(" ");
  const account = found?.account;
  const by = order.withdrawal?.requests.find(
    ({ outcome, status }) => outcome === "accepted" && status !== "closed",
  )?.refundBy;
  const amount = formatEuro(refund.amount);
  return (
    <NextStep
      title={
        <>
          Disponi un bonifico di <b>{amount}</b> a {account?.holder ?? name}
        </>
      }
      why={`Il denaro non parte da solo. L’ordine risulta rimborsato, e il cliente riceve l’e-mail, solo quando confermi.`}
      facts={{
        IBAN: account ? (
          <span className="num">{formatIban(account.iban)}</span>
        ) : (
          "Chiesto al cliente per e-mail, non ancora arrivato"
        ),
        Intestatario: account?.holder,
        Causale: found?.reason,
        "IBAN ricevuto": account && <Moment at={account.givenAt} />,
        Entro: by && formatFullDate(by),
      }}
    >
      {account && found && (
        <Copy text={[account.holder, formatIban(account.iban), amount, found.reason].join("\n")} />
      )}
      {!account && <AskAgain order={order} />}
      <Told order={order} holder={account?.holder ?? name} />
      <Done order={order} refund={refund} />
      {order.state !== "cancelled" && <Drop order={order} refund={refund} />}
    </NextStep>
  );
}

function Copy({ text }: { text: string }) {
  const { act, busy } = useAct();
  const copy = () => navigator.clipboard.writeText(text);
  return (
    <Button variant="outlined" loading={busy} onClick={() => void act(copy, "Dati copiati")}>
      Copia i dati
    </Button>
  );
}

const AskAgain = ({ order }: Props) => (
  <Ask
    label="Chiedi di nuovo l’IBAN"
    title="Chiedere di nuovo l’IBAN?"
    confirm="Invia l’e-mail"
    done="E-mail inviata con il link protetto"
    work={() => actOn(order, "refund-account", {})}
  >
    <p>Scriviamo a {order.email} con il link protetto per dirci l’IBAN.</p>
  </Ask>
);

/** Stores an IBAN given by phone and emails the customer, who can thus notice an account that is not theirs. */
const Told = ({ order, holder }: Props & { holder: string }) => (
  <Ask
    label="Scrivi l’IBAN"
    title="Il cliente ti ha detto l’IBAN?"
    confirm="Salva l’IBAN"
    done="IBAN salvato: il cliente riceve un’e-mail"
    kind="text"
    work={(form) =>
      actOn(order, "refund-account", {
        account: { iban: words(form, "iban") ?? "", holder: words(form, "holder") ?? "" },
      })
    }
  >
    <p>Scriviamo a {order.email} le ultime cifre, così si accorge se il conto non è il suo.</p>
    <TextField name="iban" label="IBAN" required slotProps={{ htmlInput: { maxLength: 60 } }} />
    <TextField name="holder" label="Intestatario" defaultValue={holder} required />
  </Ask>
);

const Done = ({ order, refund: { id, amount } }: Props & { refund: StoredRefund }) => (
  <Ask
    label="Ho disposto il bonifico"
    done="Rimborso registrato: il cliente riceve l’e-mail"
    title={`Hai disposto il bonifico di ${formatEuro(amount)}?`}
    kind="contained"
    work={(form) =>
      actOn(order, `refunds/${id}/done`, {
        doneOn: words(form, "doneOn"),
        reference: words(form, "reference"),
      })
    }
  >
    <p>
      L’ordine risulta rimborsato da questo giorno, il cliente riceve «Il rimborso è partito» e
      l’IBAN viene cancellato.
    </p>
    <DayField name="doneOn" label="Giorno del bonifico" />
    <TextField name="reference" label="Riferimento (CRO o TRN)" />
  </Ask>
);

const Drop = ({ order, refund: { id, amount } }: Props & { refund: StoredRefund }) => (
  <Ask
    label="Togli questo rimborso"
    confirm="Togli il rimborso"
    done="Rimborso tolto: non è più da fare"
    title={`Togliere il rimborso di ${formatEuro(amount)}?`}
    kind="text"
    work={(form) => actOn(order, `refunds/${id}/drop`, { reason: words(form, "reason") })}
  >
    <p>
      Solo se l’hai chiesto per errore e il bonifico non è partito. Il cliente non riceve e-mail.
    </p>
    <TextField name="reason" label="Motivo" multiline minRows={2} />
  </Ask>
);
