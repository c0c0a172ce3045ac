import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import type { RaRecord } from "react-admin";
import { Link } from "react-router";
import { formatFullDate } from "#contract/dates.ts";
import { admin, callJson } from "../api/call.ts";
import { orderPath, refundHash } from "../orders/order-path.ts";
import { Ask } from "../shared/ask.tsx";
import { Moment } from "../shared/moment.tsx";

type Props = { request: RaRecord };

/** What the customer was told, once; what is accepted is then refunded. */
export function Answer({ request }: Props) {
  const { outcome, answer, answeredAt, orderId, status } = request;
  return (
    <>
      <section className="block">
        <h2>{outcome === "accepted" ? "Recesso accettato" : "Recesso rifiutato"}</h2>
        <p>
          Il cliente ne ha avuto notizia per e-mail: <Moment at={answeredAt} />
        </p>
        {answer && <p className="said">{answer}</p>}
      </section>
      {outcome === "accepted" && orderId && status !== "closed" && <Next request={request} />}
    </>
  );
}

const Next = ({ request: { orderNumber, refundBy } }: Props) => (
  <>
    <p>
      Ora rimborsa il cliente, entro {formatFullDate(refundBy)} (art. 56 Codice del consumo), e poi
      chiudi il recesso.
    </p>
    <div className="acts">
      <Button variant="contained" component={Link} to={orderPath(orderNumber) + refundHash}>
        Rimborsa l’ordine
      </Button>
    </div>
  </>
);

export function AnswerActs({ request: { id, email, refundBy } }: Props) {
  const send = (outcome: string) => (form: FormData) =>
    callJson(`${admin}/withdrawal-requests/${id}/answer`, {
      method: "POST",
      json: { outcome, answer: form.get("answer") },
    });
  return (
    <div className="acts">
      <Ask
        label="Accetta"
        title="Accettare il recesso?"
        confirm="Accetta e scrivi"
        done="Recesso accettato, e-mail inviata"
        kind="contained"
        work={send("accepted")}
      >
        <p>
          Scriviamo a {email} dove e quando rendere i prodotti. Il rimborso si fa poi dall’ordine,
          entro {formatFullDate(refundBy)}.
        </p>
        <TextField name="answer" label="Vuoi aggiungere qualcosa?" multiline minRows={3} />
      </Ask>
      <Ask
        label="Rifiuta"
        title="Rifiutare il recesso?"
        confirm="Rifiuta e scrivi"
        done="Recesso rifiutato, e-mail inviata"
        work={send("refused")}
      >
        <p>
          Chi compra può recedere senza motivo: si rifiuta solo fuori termine o per i prodotti
          esclusi (art. 59 Codice del consumo). La spiegazione va a {email}.
        </p>
        <TextField name="answer" label="Motivo del rifiuto" multiline minRows={4} required />
      </Ask>
    </div>
  );
}
