import TextField from "@mui/material/TextField";
import {
  DataTable,
  Edit,
  type RaRecord,
  type ResourceProps,
  SelectInput,
  SimpleForm,
  useRecordContext,
} from "react-admin";
import type { Colleague } from "#contract/admin/staff.ts";
import type { ContactRequestType } from "#contract/support.ts";
import { post } from "../api/call.ts";
import { orderPath } from "../orders/act-on.ts";
import { Ask } from "../shared/dialogs.tsx";
import { SaveOnly } from "../shared/fields.tsx";
import { statesOf } from "../shared/labels.ts";
import {
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
import { useMembers } from "../shared/use-call.ts";

const ContactRequestEdit = () => (
  <Edit actions={false} component="div">
    <Message />
    <Assign kind="contact" />
  </Edit>
);

function Message() {
  const request = useRecordContext();
  const topics = useMembers<ContactRequestType>("shop/contact-request-types") ?? [];
  if (!request) return null;
  const {
    id,
    email,
    message,
    typeCode,
    orderNumber,
    productCode,
    healthConsent,
    status,
    createdAt,
  } = request;
  return (
    <>
      <p className="marks">
        <StateMark kind="contact" state={status} />
        <span>{topics.find(({ code }) => code === typeCode)?.name ?? typeCode}</span>
        <Moment at={createdAt} />
      </p>
      <p className="said">{message}</p>
      <dl className="facts">
        <Fact name="E-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        {orderNumber && (
          <Fact name="Ordine">
            <OfficeLink to={orderPath(orderNumber)}>{orderNumber}</OfficeLink>
          </Fact>
        )}
        {healthConsent && (
          <Fact name="Dati sulla salute">consenso dato; il messaggio si cancella dopo 12 mesi</Fact>
        )}
        {productCode && <Fact name="Prodotto">{productCode}</Fact>}
      </dl>
      <div className="acts">
        <Ask
          label="Rispondi"
          title={`Rispondi a ${email}`}
          confirm="Invia e chiudi"
          done="Risposta inviata, messaggio chiuso"
          kind="contained"
          work={(form) => post(`contact-requests/${id}/answer`, { answer: form.get("answer") })}
        >
          <TextField name="answer" label="Risposta" multiline minRows={6} required />
        </Ask>
      </div>
    </>
  );
}

const stateOf = ({ status }: RaRecord) => <StateMark kind="contact" state={status} />;

const ContactRequestList = () => (
  <RecordList
    filters={[search("Nome, e-mail, testo, ordine"), byState("status", "contact")]}
    sort={["createdAt", "DESC"]}
    primary={senderOf}
    secondary={({ createdAt, message }) => `${writeMoment(createdAt)} · ${message.slice(0, 80)}`}
    tertiary={stateOf}
  >
    <DataTable.Col source="email" label="Da" disableSort render={senderOf} />
    <DataTable.Col {...momentColumn("createdAt")} />
    <DataTable.Col
      source="message"
      disableSort
      render={({ message }) => `${message.slice(0, 90)}${message.length > 90 ? "…" : ""}`}
    />
    <DataTable.Col {...stateColumn("status", "contact")} />
    <DataTable.Col source="assignee" disableSort />
  </RecordList>
);

export const contactRequests: ResourceProps = {
  name: "contact-requests",
  list: ContactRequestList,
  edit: ContactRequestEdit,
  recordRepresentation: (record) => `Messaggio di ${senderOf(record)}`,
};

export function Assign({ kind }: { kind: string }) {
  const colleagues = useMembers<Colleague>("colleagues") ?? [];
  return (
    <Block title="Chi se ne occupa">
      <SimpleForm toolbar={<SaveOnly />}>
        <div className="pair">
          <SelectInput
            source="assignee"
            choices={colleagues.map(({ email }) => ({ id: email, name: email }))}
            emptyText="Nessuno"
          />
          <SelectInput source="status" choices={statesOf(kind)} />
        </div>
      </SimpleForm>
    </Block>
  );
}

export const senderOf = ({ firstName, lastName, email }: RaRecord): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;
