import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useLocation } from "react-router";
import type { AdminOrder } from "#contract/admin/order.ts";
import { formatEuro, parseEuro } from "#contract/format/money.ts";
import { refundLines, sumOf } from "#contract/admin/refund-lines.ts";
import { Ask } from "../shared/dialogs.tsx";
import { actOn, words } from "./act-on.ts";
import { refundHash } from "./order-path.ts";

type Props = { order: AdminOrder };

/** Parts may be named, and the e-mail then tells them; the amount stays free. */
export function Refund({ order }: Props) {
  return (
    <Ask
      label="Rimborsa"
      atOnce={useLocation().hash === refundHash}
      title="Rimborsa il cliente"
      confirm="Rimborsa"
      done="Rimborso avviato: il cliente riceve l’e-mail"
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

const written = (cents: number) => formatEuro(cents).replace(/\s?€/, "");

function Fields({ order }: Props) {
  const [amount, setAmount] = useState(written(order.refundable));
  const count = (form: HTMLFormElement | null) => {
    if (!form) return;
    const cost = sumOf(refundLines(order, partOf(order, new FormData(form))));
    setAmount(written(cost > 0 ? Math.min(cost, order.refundable) : order.refundable));
  };
  return (
    <>
      <p>Si possono ancora rendere {formatEuro(order.refundable)}: tutto, o una parte.</p>
      <fieldset className="fieldset">
        <legend>Che cosa rimborsi?</legend>
        <p className="quiet">Il cliente lo legge nell’e-mail.</p>
        {order.items.map(({ id, productName, variantName, quantity }) => (
          <TextField
            key={id}
            name={pieces(id)}
            label={[productName, variantName].filter(Boolean).join(", ")}
            type="number"
            defaultValue={0}
            helperText={quantity === 1 ? "1 pezzo comprato" : `${quantity} pezzi comprati`}
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
