import { DataTable, type RaRecord, type ResourceProps, Show, useRecordContext } from "react-admin";
import {
  byFlag,
  byState,
  momentColumn,
  RecordList,
  search,
  stateColumn,
  StateMark,
} from "../shared/lists.tsx";
import { Moment } from "../shared/moment.tsx";
import TextField from "@mui/material/TextField";
import type { AdminReturn } from "#contract/admin/desk/return.ts";
import type { AdminOrder } from "#contract/admin/order.ts";
import { calendarDateInRome, formatFullDate, parseDate } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { orderPath, words } from "../orders/act-on.ts";
import { ManualRefunds } from "../orders/refund.tsx";
import { Events } from "../orders/order-items.tsx";
import { Ask } from "../shared/dialogs.tsx";
import { Block, Fact, NextStep } from "../shared/page.tsx";
import { OfficeLink, useMay } from "../shared/use-may.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { actOnReturn, ChoosePieces, ReturnPieces } from "./return-pieces.tsx";
import { RefundButton, ReturnRefund } from "./return-refund.tsx";

const ReturnShow = () => (
  <Show actions={false} component="div">
    <ReturnPage />
  </Show>
);

function ReturnPage() {
  const record = useRecordContext<AdminReturn>();
  // react-admin first shows the list's record, which lacks the details this page needs.
  if (!record?.lines) return null;
  const arrived = record.pieces.filter(({ arrivedAt }) => arrivedAt);
  return (
    <>
      <p className="marks">
        <StateMark kind="return" state={record.state} />
        <StateMark kind="returnCause" state={record.cause} />
        <span>
          {record.customerName} · ordine{" "}
          <OfficeLink to={orderPath(record.orderNumber)}>{record.orderNumber}</OfficeLink>
        </span>
        <span className="quiet">
          Pezzi arrivati: {countPieces(arrived)} di {countPieces(record.pieces)}
        </span>
      </p>
      <NextAct record={record} />
      <div className="split">
        <div>
          <ReturnPieces record={record} />
          <ReturnRefund record={record} />
        </div>
        <div>
          <Terms record={record} />
          {record.note && (
            <Block title="Il reclamo">
              <p className="said">{record.note}</p>
            </Block>
          )}
          {record.statement && (
            <Block title="La dichiarazione">
              <p className="said">{record.statement}</p>
              <OfficeLink to={`/withdrawal-requests/${record.withdrawalRequestId}`}>
                Apri il recesso
              </OfficeLink>
            </Block>
          )}
          <Block title="Che cosa è successo">
            <Events events={record.timeline} />
          </Block>
        </div>
      </div>
      <p>
        <OfficeLink to="/returns">Tutti i resi</OfficeLink>
      </p>
    </>
  );
}

const countPieces = (pieces: AdminReturn["pieces"]) =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/** Deadlines of artt. 52, 56 and 57 Codice del consumo. */
function Terms({ record: { deliveredOn, declaredAt, lastDay, returnBy, refundBy } }: Props) {
  const declared = declaredAt && parseDate(declaredAt);
  const inTime = !declared || !lastDay || calendarDateInRome(declared) <= lastDay;
  return (
    <Block title="Termini">
      <dl className="facts">
        <Fact name="Consegna">
          {deliveredOn ? <Moment at={deliveredOn} day /> : "Non ancora consegnato"}
        </Fact>
        {declaredAt && (
          <Fact name="Dichiarazione">
            <Moment at={declaredAt} />, {inTime ? "in tempo" : "fuori termine"}
            {lastDay && <div className="quiet">Il termine è {formatFullDate(lastDay)}</div>}
          </Fact>
        )}
        {returnBy && (
          <Fact name="Spedire indietro">
            entro {formatFullDate(returnBy)}
            <div className="quiet">A spese del cliente, come detto nelle condizioni</div>
          </Fact>
        )}
        <Fact name="Rimborsare">
          {refundBy ? (
            <>
              entro {formatFullDate(refundBy)}
              <div className="quiet">Si può attendere la merce o la prova di spedizione</div>
            </>
          ) : (
            "Appena i prodotti sono tornati; anche la spedizione di ritorno è a carico del negozio"
          )}
        </Fact>
      </dl>
    </Block>
  );
}

type Props = { record: AdminReturn };

function NextAct({ record }: Props) {
  const { may } = useMay();
  const { state, pieces, lines, refundBy } = record;
  if (!may("write", "returns") || state === "refunded" || state === "closed") return null;
  if (state === "refunding") return <Refunding record={record} />;
  const due = lines.reduce((sum, line) => sum + line.due, 0);
  const term = refundBy ? `Il rimborso va fatto entro ${formatFullDate(refundBy)}.` : "";
  if (pieces.length === 0)
    return (
      <NextStep
        title="Scegli i pezzi che tornano"
        why="Il cliente li ha descritti a parole: leggi la dichiarazione e segna quali sono."
      >
        <ChoosePieces record={record} kind="contained" />
        <Close record={record} />
      </NextStep>
    );
  if (due > 0)
    return (
      <NextStep
        title={
          <>
            Rimborsa <b>{formatEuro(due)}</b> a {record.customerName}
          </>
        }
        why={`È quanto spetta per ciò che è tornato, riga per riga qui sotto. ${term}`}
      >
        <RefundButton record={record} />
        <Close record={record} />
      </NextStep>
    );
  return (
    <NextStep
      title="Aspetta i prodotti, poi controllali"
      why={`Quando arrivano segna ogni pezzo qui sotto: come è tornato e se torna in vendita. Si può attendere la merce o la prova di spedizione (art. 56, Codice del consumo). ${term}`}
    >
      {record.actions.includes("choose") && <ChoosePieces record={record} kind="outlined" />}
      <Close record={record} />
    </NextStep>
  );
}

/** Shows the same bank transfer instructions as the order's page. */
function Refunding({ record: { orderNumber } }: Props) {
  const order = useAnswer<AdminOrder>(`orders/${encodeURIComponent(orderNumber)}`);
  if (!order) return null;
  if (order.refunds.some(({ state }) => state === "to_do")) return <ManualRefunds order={order} />;
  return (
    <p className="quiet">Il rimborso è in corso: il fornitore del pagamento deve rispondere.</p>
  );
}

const Close = ({ record }: Props) => (
  <Ask
    label="Chiudi senza rimborso"
    title="Chiudere il reso?"
    confirm="Chiudi il reso"
    done="Reso chiuso"
    kind="text"
    work={(form) => actOnReturn(record, "close", { reason: words(form, "reason") })}
  >
    <p>
      Solo se non c’è (più) nulla da rimborsare: i prodotti non sono mai tornati, o vi siete
      accordati in altro modo. Il cliente non riceve e-mail.
    </p>
    <TextField name="reason" label="Motivo" multiline minRows={2} required />
  </Ask>
);

const termOf = ({ refundBy, state }: RaRecord) =>
  refundBy && state !== "refunded" && state !== "closed" ? (
    <>
      entro <Moment at={refundBy} day />
    </>
  ) : null;

const summary = (record: RaRecord) => (
  <span className="marks">
    <StateMark kind="return" state={record["state"]} />
    <span>
      {record["orderNumber"]} {termOf(record)}
    </span>
  </span>
);

const ReturnList = () => (
  <RecordList
    filters={[search("Ordine, nome, e-mail"), byState("state", "return"), byFlag("open")]}
    sort={["createdAt", "DESC"]}
    rowClick="show"
    primary={({ number, customerName }) => `${number} · ${customerName}`}
    secondary={summary}
  >
    <DataTable.Col source="number" disableSort />
    <DataTable.Col {...momentColumn("createdAt")} />
    <DataTable.Col source="customerName" disableSort />
    <DataTable.Col source="orderNumber" disableSort />
    <DataTable.Col {...stateColumn("cause", "returnCause")} />
    <DataTable.Col {...stateColumn("state", "return")} />
    <DataTable.Col label="Da rimborsare" render={termOf} />
  </RecordList>
);

export const returns: ResourceProps = {
  name: "returns",
  list: ReturnList,
  show: ReturnShow,
  recordRepresentation: ({ number }) => `Reso ${number}`,
};
