import TextField from "@mui/material/TextField";
import { Edit, SimpleForm, useRecordContext } from "react-admin";
import type { ContactRequestType } from "#contract/request.ts";
import { callJson, admin } from "../api/call.ts";
import { orderPath } from "../orders/order-path.ts";
import { Ask } from "../shared/ask.tsx";
import { Moment } from "../shared/moment.tsx";
import { SaveOnly } from "../shared/save-only.tsx";
import { StateMark } from "../shared/state-mark.tsx";
import { useAnswer } from "../shared/use-answer.ts";
import { OfficeLink } from "../shared/office-link.tsx";
import { AssignFields } from "./assign-fields.tsx";

export const ContactRequestEdit = () => (
  <Edit actions={false} component="div">
    <Message />
    <section className="block">
      <h2>Chi se ne occupa</h2>
      <SimpleForm toolbar={<SaveOnly />}>
        <AssignFields kind="contact" />
      </SimpleForm>
    </section>
  </Edit>
);

type Topics = { "hydra:member": ContactRequestType[] };

function Message() {
  const request = useRecordContext();
  const topics = useAnswer<Topics>("../shop/contact-request-types")?.["hydra:member"] ?? [];
  if (!request) return null;
  const { id, email, message, typeCode, orderNumber, productCode, status, createdAt } = request;
  return (
    <>
      <p className="marks">
        <StateMark kind="contact" state={status} />
        <span>{topics.find(({ code }) => code === typeCode)?.name ?? typeCode}</span>
        <Moment at={createdAt} />
      </p>
      <p className="said">{message}</p>
      <dl className="facts">
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        {orderNumber && (
          <div>
            <dt>Ordine</dt>
            <dd>
              <OfficeLink to={orderPath(orderNumber)}>{orderNumber}</OfficeLink>
            </dd>
          </div>
        )}
        {productCode && (
          <div>
            <dt>Prodotto</dt>
            <dd>{productCode}</dd>
          </div>
        )}
      </dl>
      <div className="acts">
        <Ask
          label="Rispondi"
          title={`Rispondi a ${email}`}
          confirm="Invia e chiudi"
          done="Risposta inviata, messaggio chiuso"
          kind="contained"
          work={(form) =>
            callJson(`${admin}/contact-requests/${id}/answer`, {
              method: "POST",
              json: { answer: form.get("answer") },
            })
          }
        >
          <TextField name="answer" label="Risposta" multiline minRows={6} required />
        </Ask>
      </div>
    </>
  );
}
