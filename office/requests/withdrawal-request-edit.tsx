import { Edit, SimpleForm, useRecordContext } from "react-admin";
import { orderPath } from "../orders/order-path.ts";
import { Moment } from "../shared/moment.tsx";
import { StateMark } from "../shared/state-mark.tsx";
import { AssignFields } from "./assign-fields.tsx";
import { Answer, AnswerActs } from "./withdrawal-answer.tsx";
import { SaveOnly } from "../shared/save-only.tsx";
import { OfficeLink } from "../shared/office-link.tsx";
import { senderOf } from "./sender-of.ts";

const warnings: Record<string, string> = {
  unknown_order: "Il numero d’ordine non esiste",
  not_theirs: "L’e-mail non è quella dell’ordine",
  cancelled: "L’ordine è annullato",
  late: "Sono passati più di 14 giorni",
  repeated: "Ha già chiesto il recesso",
  unknown_items: "Cita articoli che non ha comprato",
  too_many_pieces: "Cita più pezzi di quelli comprati",
  gift_card: "Ci sono buoni regalo",
  check_seal: "Prima del rimborso controlla che i sigilli siano intatti",
};

export const WithdrawalRequestEdit = () => (
  <Edit actions={false} component="div">
    <Statement />
    <section className="block">
      <h2>Chi se ne occupa</h2>
      <SimpleForm toolbar={<SaveOnly />}>
        <AssignFields kind="withdrawal" />
      </SimpleForm>
    </section>
  </Edit>
);

type Item = { name: string; quantity?: number };

function Statement() {
  const request = useRecordContext();
  if (!request) return null;
  const { email, orderNumber, orderId, items, notes, statement, flags, receivedAt } = request;
  return (
    <>
      <p className="marks">
        <StateMark kind="withdrawal" state={request["status"]} />
        <StateMark kind="withdrawalOutcome" state={request["outcome"]} />
        <Moment at={receivedAt} />
      </p>
      {(flags as string[]).length > 0 && (
        <ul className="warnings">
          {(flags as string[]).map((flag) => (
            <li key={flag}>{warnings[flag] ?? flag}</li>
          ))}
        </ul>
      )}
      <p className="said">{statement}</p>
      <dl className="facts">
        <div>
          <dt>Da</dt>
          <dd>{senderOf(request)}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>Ordine</dt>
          <dd>
            {orderId ? (
              <OfficeLink to={orderPath(orderNumber)}>{orderNumber}</OfficeLink>
            ) : (
              orderNumber
            )}
          </dd>
        </div>
        <div>
          <dt>Articoli</dt>
          <dd>
            {items
              ? (items as Item[]).map(({ name, quantity }) => (
                  <div key={name}>{quantity ? `${quantity} × ${name}` : name}</div>
                ))
              : "Tutto l’ordine"}
          </dd>
        </div>
        {notes && (
          <div>
            <dt>Note</dt>
            <dd>{notes}</dd>
          </div>
        )}
        {request["outcome"] !== "refused" && (
          <div>
            <dt>Rimborso entro</dt>
            <dd>
              <Moment at={request["refundBy"]} day />; puoi attendere i prodotti o la prova che sono
              partiti
            </dd>
          </div>
        )}
      </dl>
      {request["outcome"] ? <Answer request={request} /> : <AnswerActs request={request} />}
    </>
  );
}
