import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { DataTable, Edit, type RaRecord, type ResourceProps, useRecordContext } from "react-admin";
import { Link } from "react-router";
import flags from "#contract/admin/desk/withdrawal-flags.json" with { type: "json" };
import { formatFullDate } from "#contract/format/dates.ts";
import { post } from "../api/call.ts";
import { orderPath } from "../orders/act-on.ts";
import { Ask } from "../shared/dialogs.tsx";
import { wordOf } from "../shared/labels.ts";
import {
  byFlag,
  byState,
  momentColumn,
  RecordList,
  search,
  stateColumn,
  StateMark,
} from "../shared/lists.tsx";
import { Moment, writeMoment } from "../shared/moment.tsx";
import { OfficeLink } from "../shared/use-may.tsx";
import { Block, Fact } from "../shared/page.tsx";
import { useAct } from "../shared/use-call.ts";
import { Assign, senderOf } from "./contact-requests.tsx";

const warnings: Record<string, string> = flags;

/** Said of the number as it was typed: no longer so once staff linked the order. */
const withoutLinks = new Set(["unknown_order", "not_theirs"]);

const WithdrawalRequestEdit = () => (
  <Edit actions={false} component="div">
    <Statement />
    <Assign kind="withdrawal" />
  </Edit>
);

/** Gift cards only: there are no goods to return, and the refund is made from the order. */
const isOfCards = ({ flags }: WithdrawalRecord) => flags.includes("cards_only");

type Item = { name: string; quantity?: number };
type WithdrawalRecord = RaRecord & { flags: string[]; items: Item[] | null };

function Statement() {
  const request = useRecordContext<WithdrawalRecord>();
  if (!request) return null;
  const { email, orderNumber, linkedOrder, items, notes, statement, flags, receivedAt } = request;
  const awaited = !request["goodsReceivedAt"] && !isOfCards(request);
  const warned = flags.filter((flag) => !linkedOrder || !withoutLinks.has(flag));
  return (
    <>
      <p className="marks">
        <StateMark kind="withdrawal" state={request["status"]} />
        <StateMark kind="withdrawalOutcome" state={request["outcome"]} />
        <Moment at={receivedAt} />
      </p>
      {warned.length > 0 && (
        <ul className="warnings">
          {warned.map((flag) => (
            <li key={flag}>{warnings[flag] ?? flag}</li>
          ))}
        </ul>
      )}
      <p className="said">{statement}</p>
      <dl className="facts">
        <Fact name="Da">{senderOf(request)}</Fact>
        <Fact name="E-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact name="Ordine">
          {linkedOrder ? (
            <OfficeLink to={orderPath(linkedOrder)}>{linkedOrder}</OfficeLink>
          ) : (
            orderNumber
          )}
          {linkedOrder && linkedOrder !== orderNumber && ` (scritto: ${orderNumber})`}
        </Fact>
        <Fact name="Articoli">
          {items
            ? items.map(({ name, quantity }) => (
                <div key={name}>{quantity ? `${quantity} × ${name}` : name}</div>
              ))
            : "Tutto l’ordine"}
        </Fact>
        {notes && <Fact name="Note">{notes}</Fact>}
        {request["outcome"] !== "refused" && (
          <Fact name="Rimborso entro">
            <Moment at={request["refundBy"]} day />
            {awaited && "; puoi attendere i prodotti o la prova che sono partiti"}
          </Fact>
        )}
        {request["goodsReceivedAt"] && (
          <Fact name="Reso ricevuto">
            <Moment at={request["goodsReceivedAt"]} />
          </Fact>
        )}
      </dl>
      {!linkedOrder && <LinkAct request={request} />}
      {request["outcome"] !== "refused" && awaited && request["returnId"] === null && (
        <GoodsAct request={request} />
      )}
      {request["outcome"] ? <Answer request={request} /> : <AnswerActs request={request} />}
    </>
  );
}

const stateOf = ({ status }: RaRecord) => <StateMark kind="withdrawal" state={status} />;
const whenOf = ({ receivedAt, outcome }: RaRecord) =>
  `${writeMoment(receivedAt)} · ${wordOf("withdrawalOutcome", outcome).label}`;

const WithdrawalRequestList = () => (
  <RecordList
    filters={[search("Nome, e-mail, ordine"), byState("status", "withdrawal"), byFlag("waiting")]}
    sort={["receivedAt", "DESC"]}
    primary={(request) => `${request["orderNumber"]} · ${senderOf(request)}`}
    secondary={whenOf}
    tertiary={stateOf}
  >
    <DataTable.Col source="orderNumber" disableSort />
    <DataTable.Col {...momentColumn("receivedAt")} />
    <DataTable.Col label="Da" render={senderOf} />
    <DataTable.Col {...stateColumn("status", "withdrawal")} />
    <DataTable.Col {...stateColumn("outcome", "withdrawalOutcome")} />
    <DataTable.Col source="assignee" disableSort />
  </RecordList>
);

export const withdrawalRequests: ResourceProps = {
  name: "withdrawal-requests",
  list: WithdrawalRequestList,
  edit: WithdrawalRequestEdit,
  recordRepresentation: ({ orderNumber }) => `Recesso dall’ordine ${orderNumber}`,
};

type Props = { request: WithdrawalRecord };

function Answer({ request }: Props) {
  const { outcome, answer, answeredAt, orderId, status } = request;
  return (
    <>
      <Block title={outcome === "accepted" ? "Recesso registrato" : "Recesso contestato"}>
        <p>
          Il cliente ne ha avuto notizia per e-mail: <Moment at={answeredAt} />
        </p>
        {answer && <p className="said">{answer}</p>}
      </Block>
      {outcome === "accepted" && orderId && status !== "closed" && (
        <>{isOfCards(request) ? <NextOfCards request={request} /> : <Next request={request} />}</>
      )}
    </>
  );
}

const Next = ({ request: { id, returnId, refundBy } }: Props) => (
  <>
    <p>
      Dal reso segui i prodotti pezzo per pezzo e rimborsi ciò che spetta, entro{" "}
      {formatFullDate(refundBy)} (art. 56, Codice del consumo); poi il recesso si chiude
      automaticamente.
    </p>
    <div className="acts">
      {returnId ? (
        <Button variant="contained" component={Link} to={`/returns/${returnId}/show`}>
          Vai al reso
        </Button>
      ) : (
        <OpenIt id={Number(id)} />
      )}
    </div>
  </>
);

const NextOfCards = ({ request: { linkedOrder, refundBy } }: Props) => (
  <p>
    Rimborsa le carte dalla pagina dell’ordine{" "}
    <OfficeLink to={orderPath(linkedOrder)}>{linkedOrder}</OfficeLink> entro{" "}
    {formatFullDate(refundBy)}: da allora non valgono più, e il recesso si chiude automaticamente.
  </p>
);

/** Opens the return by hand, for requests accepted before they were linked to an order. */
function OpenIt({ id }: { id: number }) {
  const { change, busy } = useAct();
  const open = () => post("returns", { withdrawalRequestId: id });
  return (
    <Button variant="contained" loading={busy} onClick={() => void change(open, "Reso aperto")}>
      Apri il reso
    </Button>
  );
}

const GoodsAct = ({ request: { id, email } }: Props) => (
  <div className="acts">
    <Ask
      label="Reso ricevuto"
      title="I prodotti sono tornati?"
      confirm="Segna come ricevuto e scrivi"
      done="Reso ricevuto, e-mail inviata"
      work={() => post(`withdrawal-requests/${id}/goods-received`)}
    >
      <p>Scriviamo a {email} che il reso è arrivato ed entro quando riceve il rimborso.</p>
    </Ask>
  </div>
);

function LinkAct({ request: { id, orderNumber } }: Props) {
  const link = (form: FormData) =>
    post(`withdrawal-requests/${id}/link`, { orderNumber: form.get("orderNumber") });
  return (
    <div className="acts">
      <Ask
        label="Collega a un ordine"
        title="A quale ordine si riferisce?"
        confirm="Collega"
        done="Recesso collegato all’ordine"
        work={link}
      >
        <p>
          La dichiarazione cita «{orderNumber}». Una volta collegata compare nella pagina
          dell’ordine; il legame con l’ordine non si cambia più.
        </p>
        <TextField name="orderNumber" label="Numero d’ordine" required />
      </Ask>
    </div>
  );
}

function AnswerActs({ request: { id, email, refundBy } }: Props) {
  const send = (outcome: string) => (form: FormData) =>
    post(`withdrawal-requests/${id}/answer`, { outcome, answer: form.get("answer") });
  return (
    <div className="acts">
      <Ask
        label="Registra"
        title="Registrare il recesso?"
        confirm="Registra e scrivi"
        done="Recesso registrato, e-mail inviata"
        kind="contained"
        work={send("accepted")}
      >
        <p>
          Scriviamo a {email} quando gli spetta il rimborso, entro {formatFullDate(refundBy)}, e che
          cosa rendere, se c’è qualcosa da rendere.
        </p>
        <TextField name="answer" label="Vuoi aggiungere qualcosa?" multiline minRows={3} />
      </Ask>
      <Ask
        label="Contesta"
        title="Contestare il recesso?"
        confirm="Contesta e scrivi"
        done="Recesso contestato, e-mail inviata"
        work={send("refused")}
      >
        <p>
          Chi compra può recedere senza motivo: si contesta solo fuori termine o per i prodotti
          esclusi (art. 59 Codice del consumo). La spiegazione va a {email}.
        </p>
        <TextField
          name="answer"
          label="Motivo della contestazione"
          multiline
          minRows={4}
          required
        />
      </Ask>
    </div>
  );
}
