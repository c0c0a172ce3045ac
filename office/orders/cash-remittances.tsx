import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { AwaitedCash, CashRemittance } from "#contract/admin/desk/cash-remittances.ts";
import { formatShortDate } from "#contract/format/dates.ts";
import { formatEuro, parseEuro } from "#contract/format/money.ts";
import { deleteAt, post } from "../api/call.ts";
import { Ask, DayField } from "../shared/dialogs.tsx";
import { counted } from "../shared/labels.ts";
import { Moment } from "../shared/moment.tsx";
import { bareEuro, signedEuro } from "../shared/money.tsx";
import { Block, Page, Table } from "../shared/page.tsx";
import { useMembers } from "../shared/use-call.ts";
import { OfficeLink, useMay } from "../shared/use-may.tsx";
import { orderPath } from "./act-on.ts";

const sumOf = (orders: AwaitedCash[]) => orders.reduce((sum, { amount }) => sum + amount, 0);

/** Cash on delivery that couriers have collected and still owe, and their transfers so far. */
export function CashRemittances() {
  const awaited = useMembers<AwaitedCash>("cash-remittances/awaited");
  const remittances = useMembers<CashRemittance>("cash-remittances?itemsPerPage=100");
  const byCarrier = Object.entries(Object.groupBy(awaited ?? [], ({ carrier }) => carrier));
  return (
    <Page title="Contrassegni">
      <p className="quiet">
        Alla consegna l’ordine risulta pagato: il denaro è però ancora del corriere, che lo versa
        dopo. Qui segni i suoi versamenti. Corrispettivi e fatture non cambiano.
      </p>
      {awaited?.length === 0 && <p>Nessun contrassegno aspetta un versamento.</p>}
      {byCarrier.map(([carrier, orders = []]) => (
        <Awaited key={carrier} carrier={carrier} orders={orders} />
      ))}
      {remittances && remittances.length > 0 && <Recorded remittances={remittances} />}
    </Page>
  );
}

function Awaited({ carrier, orders }: { carrier: string; orders: AwaitedCash[] }) {
  const { may } = useMay();
  const [ticked, setTicked] = useState<string[]>([]);
  const chosen = orders.filter(({ orderNumber }) => ticked.includes(orderNumber));
  const isAll = chosen.length === orders.length;
  const mayRecord = may("write", "cash-remittances");
  const toggle = (number: string) =>
    setTicked(
      ticked.includes(number) ? ticked.filter((one) => one !== number) : [...ticked, number],
    );
  return (
    <Block
      title={carrier || "Corriere"}
      aside={
        <p className="quiet">
          Da versare {formatEuro(sumOf(orders))}, {counted(orders.length, "ordine", "ordini")}
        </p>
      }
    >
      <div className="scroll">
        <Table
          className="table money"
          caption={`Contrassegni di ${carrier}`}
          columns={[
            ...(mayRecord ? ([["Scelto", "words"]] as const) : []),
            ["Ordine", "words"],
            ["Cliente", "words"],
            ["Consegnato", "words"],
            "Incassato",
          ]}
        >
          {orders.map(({ orderNumber, customerName, deliveredAt, amount }) => (
            <tr key={orderNumber}>
              {mayRecord && (
                <td className="words">
                  <Checkbox
                    size="small"
                    sx={{ padding: "0.25rem", margin: "-0.25rem" }}
                    checked={ticked.includes(orderNumber)}
                    onChange={() => toggle(orderNumber)}
                    slotProps={{ input: { "aria-label": `Ordine ${orderNumber}` } }}
                  />
                </td>
              )}
              <th scope="row">
                <OfficeLink to={orderPath(orderNumber)}>{orderNumber}</OfficeLink>
              </th>
              <td className="words">{customerName}</td>
              <td className="words">
                <Moment at={deliveredAt} />
              </td>
              <td>{formatEuro(amount)}</td>
            </tr>
          ))}
        </Table>
      </div>
      {mayRecord && (
        <div className="acts">
          <Button
            onClick={() => setTicked(isAll ? [] : orders.map(({ orderNumber }) => orderNumber))}
          >
            {isAll ? "Togli la scelta" : "Scegli tutti"}
          </Button>
          {chosen.length > 0 && (
            <RecordOne
              key={chosen.map(({ orderNumber }) => orderNumber).join()}
              orders={chosen}
              onDone={() => setTicked([])}
            />
          )}
        </div>
      )}
    </Block>
  );
}

function RecordOne({ orders, onDone }: { orders: AwaitedCash[]; onDone: () => void }) {
  const expected = sumOf(orders);
  const [typed, setTyped] = useState(bareEuro(expected));
  const amount = parseEuro(typed);
  const label = `Segna il versamento di ${counted(orders.length, "ordine", "ordini")}`;
  return (
    <Ask
      label={label}
      title="Versamento del corriere"
      confirm="Segna come versati"
      done="Versamento segnato"
      kind="contained"
      work={async (form) => {
        if (amount === null) throw new Error("Scrivi un importo, come 12,50");
        await post("cash-remittances", {
          orders: orders.map(({ orderNumber }) => orderNumber),
          receivedOn: String(form.get("receivedOn")),
          amount,
          note: String(form.get("note")) || null,
        });
        onDone();
      }}
    >
      <p>{`Incassati alla consegna ${formatEuro(expected)}.`}</p>
      <DayField name="receivedOn" label="Giorno dell’accredito" required />
      <TextField
        name="amount"
        label="Importo arrivato, in euro"
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        helperText={
          amount === null || amount === expected
            ? "Uguale a quanto incassato"
            : `Differenza ${signedEuro(amount - expected)}`
        }
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
      />
      <TextField
        name="note"
        label="Nota"
        helperText="Per esempio il numero della distinta, o perché l’importo è diverso"
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </Ask>
  );
}

function Recorded({ remittances }: { remittances: CashRemittance[] }) {
  const { may } = useMay();
  return (
    <Block title="Versamenti arrivati">
      <div className="scroll">
        <Table
          className="table money"
          columns={[
            ["Giorno", "words"],
            ["Corriere", "words"],
            ["Ordini", "words"],
            "Incassato",
            "Arrivato",
            "Differenza",
            ["Azioni", "words"],
          ]}
        >
          {remittances.map((one) => (
            <tr key={one.id}>
              <th scope="row">{formatShortDate(one.receivedOn)}</th>
              <td className="words">{one.carrier}</td>
              <td className="words">
                {one.orders.join(", ")}
                {one.note && <div className="quiet">{one.note}</div>}
              </td>
              <td>{formatEuro(one.expectedAmount)}</td>
              <td>{formatEuro(one.amount)}</td>
              <td>
                {one.amount === one.expectedAmount
                  ? "–"
                  : signedEuro(one.amount - one.expectedAmount)}
              </td>
              <td className="words">
                {may("write", "cash-remittances") && (
                  <Ask
                    label="Annulla"
                    title="Annullare questo versamento?"
                    confirm="Annulla il versamento"
                    done="Versamento annullato"
                    kind="text"
                    work={() => deleteAt(`cash-remittances/${one.id}`)}
                  >
                    <p>I suoi ordini tornano tra quelli da versare.</p>
                  </Ask>
                )}
              </td>
            </tr>
          ))}
        </Table>
      </div>
    </Block>
  );
}
