import TextField from "@mui/material/TextField";
import type { AdminReturn } from "#contract/admin/desk/return.ts";
import { formatEuro, parseEuro } from "#contract/format/money.ts";
import { words } from "../orders/act-on.ts";
import { Ask } from "../shared/dialogs.tsx";
import { bareEuro } from "../shared/money.tsx";
import { Block, Table } from "../shared/page.tsx";
import { actOnReturn } from "./return-pieces.tsx";

type Props = { record: AdminReturn };

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

const columns = [
  "Voce",
  ...["Pagato", "Già reso", "Dovuto ora"].map((name) => [name, "num"] as const),
];

export function ReturnRefund({ record: { lines, state } }: Props) {
  if (lines.length === 0) return null;
  const isOver = state === "refunded" || state === "closed";
  return (
    <Block title={isOver ? "Rimborso" : "Rimborso proposto"}>
      <Table
        className="table refund-lines"
        columns={columns}
        foot={
          <tr>
            <th scope="row">Totale</th>
            {(["paid", "refunded", "due"] as const).map((name) => (
              <td key={name} className="num">
                {formatEuro(sum(lines.map((line) => line[name])))}
              </td>
            ))}
          </tr>
        }
      >
        {lines.map(({ key, label, quantity, paid, refunded, due, reason }) => (
          <tr key={key}>
            <th scope="row">
              {quantity ? `${quantity} × ${label}` : label}
              <div className="quiet">{reason}</div>
            </th>
            <td className="num">{formatEuro(paid)}</td>
            <td className="num">{formatEuro(refunded)}</td>
            <td className="num">{formatEuro(due)}</td>
          </tr>
        ))}
      </Table>
      {!isOver && (
        <p className="quiet">
          Puoi cambiare ogni riga quando rimborsi; resta scritto chi e perché. Il rimborso conta nel
          giorno in cui il denaro parte.
        </p>
      )}
    </Block>
  );
}

export function RefundButton({ record }: Props) {
  const open = record.lines.filter(({ paid, refunded }) => paid > refunded);
  return (
    <Ask
      label="Rimborsa"
      title={`Rimborsa ${record.customerName}`}
      confirm={record.refundsByHand ? "Metti tra i bonifici da fare" : "Rimborsa"}
      done={
        record.refundsByHand
          ? "Rimborso da fare a mano: trovi qui i dati del bonifico"
          : "Rimborso avviato: il cliente riceve l’e-mail"
      }
      kind="contained"
      work={(form) => {
        const amounts = open.map(({ key }) => [key, parseEuro(String(form.get(key)))] as const);
        if (amounts.some(([, amount]) => amount === null))
          throw new Error("Scrivi gli importi, come 12,50");
        const reason = words(form, "reason");
        return actOnReturn(record, "refund", { amounts: Object.fromEntries(amounts), reason });
      }}
    >
      <p>
        {record.refundsByHand
          ? "Il denaro non parte da solo: il rimborso diventa un bonifico da fare, e il cliente riceve l’e-mail solo quando confermi che è partito."
          : "Il denaro torna subito con lo stesso mezzo di pagamento e il cliente riceve l’e-mail."}
      </p>
      {open.map(({ key, label, quantity, due, paid, refunded }) => (
        <TextField
          key={key}
          name={key}
          label={quantity ? `${quantity} × ${label}` : label}
          defaultValue={bareEuro(due)}
          helperText={`Al massimo ${formatEuro(paid - refunded)}`}
          slotProps={{ htmlInput: { inputMode: "decimal" } }}
        />
      ))}
      <TextField
        name="reason"
        label="Motivo"
        helperText="Se cambi una riga scrivi perché; non va al cliente"
        multiline
        minRows={2}
      />
    </Ask>
  );
}
