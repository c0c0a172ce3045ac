import type { AdminOrderSummary } from "#contract/admin/order.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { useListContext } from "react-admin";
import { formatEuro } from "#contract/format/money.ts";
import { admin, download } from "../api/call.ts";
import { FileButton } from "../shared/fields.tsx";
import { Refusal } from "../shared/dialogs.tsx";
import { BulkBar } from "../shared/lists.tsx";
import { Table } from "../shared/page.tsx";
import { useAct, useBatch } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import { counted } from "../shared/labels.ts";

/** An order in a list, with its number as record id. */
export type ListedOrder = Omit<AdminOrderSummary, "id"> & { id: string };

const words = (did: string) => (count: number) => `${counted(count, "ordine", "ordini")}: ${did}.`;

export function OrderBulk() {
  const { data = [], selectedIds, onSelect } = useListContext<ListedOrder>();
  const { may } = useMay();
  const { act, change, busy } = useAct();
  const [shipping, setShipping] = useState(false);
  const run = useBatch();
  const ticked = data.filter(({ id }) => selectedIds.includes(id));
  if (ticked.length === 0 || !may("read", "order-papers")) return null;
  const ready = ticked.filter(({ shippable }) => shippable);
  const unpacked = ready.filter(({ packed }) => !packed);
  const pieces = ticked.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const total = ticked.reduce((sum, order) => sum + order.total, 0);
  const paper = (name: string) => {
    const numbers = ticked.map(({ number }) => number).join(",");
    void act(() => download(`${admin}/order-papers/${name}.pdf?numbers=${numbers}`));
  };
  const numbers = unpacked.map(({ number }) => number);
  const pack = () => void change(() => run("orders/pack", { numbers }, words("ora da spedire")));
  return (
    <BulkBar
      title={counted(ticked.length, "ordine scelto", "ordini scelti")}
      detail={`${counted(pieces, "pezzo", "pezzi")}, ${formatEuro(total)}`}
      onClear={() => onSelect([])}
    >
      <Button variant="outlined" loading={busy} onClick={() => paper("prelievo")}>
        Lista di prelievo
      </Button>
      <Button variant="outlined" loading={busy} onClick={() => paper("bolle")}>
        Stampa {counted(ticked.length, "bolla", "bolle")}
      </Button>
      {unpacked.length > 0 && (
        <Button variant="outlined" onClick={pack}>
          Segna come preparati
        </Button>
      )}
      <Button variant="contained" disabled={ready.length === 0} onClick={() => setShipping(true)}>
        Spedisci con i codici
      </Button>
      {shipping && <ShipMany orders={ready} onClose={() => setShipping(false)} />}
    </BulkBar>
  );
}

function ShipMany({ orders, onClose }: { orders: ListedOrder[]; onClose: () => void }) {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState("");
  const { change, busy } = useAct();
  const run = useBatch();
  const { parcels, unknown } = matchTracking(text, orders);
  const without = text.trim() === "";
  const good = without ? parcels : parcels.filter(({ problem }) => !problem);
  const left = parcels.length - good.length;
  const ship = () => {
    setRefusal("");
    const codes = good.map(({ order, tracking }) => ({ number: order.number, tracking }));
    const spelled = words("in viaggio, ciascun cliente riceve l’e-mail");
    return change(
      async () => {
        const { done, told } = await run("orders/ship", { parcels: codes }, spelled);
        const stay = parcels.filter(({ order }) => !done.includes(order.number));
        if (stay.length === 0) return onClose();
        // Adds order numbers to the remaining codes: positions no longer match once shipped orders have left the list.
        setText(
          stay.map((one) => one.tracking && `${one.order.number};${one.tracking}`).join("\n"),
        );
        setRefusal(told);
      },
      undefined,
      setRefusal,
    );
  };
  const count = counted(good.length, "ordine", "ordini");
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="ship-many">
      <DialogTitle id="ship-many">
        Spedisci {counted(orders.length, "ordine", "ordini")}
      </DialogTitle>
      <DialogContent>
        <p className="quiet">
          Incolla i codici uno per riga, nell’ordine della lista, oppure la tabella del corriere con
          il numero d’ordine.
        </p>
        <TextField
          label="Codici di spedizione"
          multiline
          minRows={3}
          maxRows={8}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="acts">
          <FileButton
            label="Scegli il file CSV del corriere"
            accept=".csv,.txt,text/csv,text/plain"
            onFiles={([file]) => void file.text().then(setText)}
          />
        </div>
        <Table className="table parcels" columns={["Ordine", "Cliente", "Codice"]}>
          {parcels.map(({ order, tracking, problem }) => (
            <tr key={order.number}>
              <th scope="row">{order.number}</th>
              <td>{order.customerName}</td>
              <td>
                {without ? (
                  "–"
                ) : (
                  <span className="state" data-tone={problem ? "bad" : "done"}>
                    {tracking || problem}
                  </span>
                )}
                {!without && tracking && problem && <div className="quiet">{problem}</div>}
              </td>
            </tr>
          ))}
        </Table>
        {unknown.length > 0 && (
          <p className="quiet">Non tra gli ordini scelti: {unknown.join(", ")}</p>
        )}
        {left > 0 && (
          <p className="quiet">
            {left === 1 ? "Uno resta" : `${left} restano`} qui, da correggere.
          </p>
        )}
        <Refusal>{refusal}</Refusal>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Lascia stare</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={good.length === 0}
          onClick={() => void ship()}
        >
          {without ? `Spedisci ${count} senza codice` : `Spedisci ${count}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Listed = { number: string };

type Parcel<Order extends Listed> = {
  order: Order;
  tracking: string;
  problem: string | null;
};

type Matched<Order extends Listed> = { parcels: Parcel<Order>[]; unknown: string[] };

const cellsOf = (line: string): string[] =>
  line
    .split(/[;,\t]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"))
    .filter(Boolean);

const isNumber = (cell: string) => /^[A-Z]{1,4}\d{4,}$/i.test(cell);

/** Names of the tracking column in couriers' tables; without headings the code is the cell after the order number. */
const heading = /tracking|segnacollo|spedizione|lettera|codice|ldv/i;

/**
 * Matches tracking codes to orders: one code per line in the order of the list, or a courier's table with the order
 * number in one column and the code in another.
 */
export function matchTracking<Order extends Listed>(
  text: string,
  orders: readonly Order[],
): Matched<Order> {
  const lines = text
    .split(/\r?\n/)
    .map(cellsOf)
    .filter(({ length }) => length > 0);
  const known = new Map(orders.map((order) => [order.number.toUpperCase(), order]));
  const isTable = lines.some((cells) => cells.some((cell) => known.has(cell.toUpperCase())));
  const codes = new Map<Order, string>();
  const unknown: string[] = [];
  if (isTable) {
    const column = lines[0]?.findIndex((cell) => heading.test(cell) && !/ordine/i.test(cell)) ?? -1;
    for (const cells of lines) {
      const named = cells.find((cell) => known.has(cell.toUpperCase()));
      const order = known.get(named?.toUpperCase() ?? "");
      const code = column < 0 ? cells.find((cell) => cell !== named) : cells[column];
      if (order) codes.set(order, code ?? "");
      else if (cells !== lines[0] || column < 0)
        unknown.push(cells.find(isNumber) ?? cells[0] ?? "");
    }
  } else {
    for (const [index, cells] of lines.entries()) {
      const order = orders[index];
      if (order) codes.set(order, cells.join(" "));
      else unknown.push(cells.join(" "));
    }
  }
  return { parcels: judge(orders, codes), unknown };
}

function judge<Order extends Listed>(
  orders: readonly Order[],
  codes: ReadonlyMap<Order, string>,
): Parcel<Order>[] {
  const all = [...codes.values()];
  const usual = mostCommon(all.map(({ length }) => length));
  return orders.map((order) => {
    const tracking = codes.get(order) ?? "";
    const isTwice = tracking !== "" && all.filter((code) => code === tracking).length > 1;
    const isOdd = all.length > 2 && usual !== null && tracking.length !== usual;
    const problem = !tracking
      ? "Manca il codice"
      : isTwice
        ? "Lo stesso codice due volte"
        : isOdd
          ? `${counted(tracking.length, "carattere", "caratteri")}: gli altri ne hanno ${usual}`
          : null;
    return { order, tracking, problem };
  });
}

/** Returns null if no length is the most common: then odd lengths cannot be told from normal ones. */
function mostCommon(lengths: number[]): number | null {
  const count = (length: number) => lengths.filter((one) => one === length).length;
  const [first, second] = [...new Set(lengths)].toSorted((a, b) => count(b) - count(a));
  if (first === undefined) return null;
  return second !== undefined && count(second) === count(first) ? null : first;
}
