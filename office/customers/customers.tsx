import { isKeyOf } from "#contract/format/keys-of.ts";
import {
  BooleanInput,
  DataTable,
  Pagination,
  type RaRecord,
  ReferenceManyField,
  type ResourceProps,
  Show,
  TextInput,
  useRecordContext,
  useRedirect,
} from "react-admin";
import { staffRoleNames } from "#contract/admin/constants.ts";
import { formatShortDate } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { orderAmount } from "#contract/format/order-amount.ts";
import { patch, admin, download, post } from "../api/call.ts";
import { changes } from "../api/data-provider.ts";
import { FormDialog, Ask } from "../shared/dialogs.tsx";
import {
  dayColumn,
  momentColumn,
  moneyColumn,
  RecordList,
  Rows,
  search,
  stateColumn,
  StateMark,
} from "../shared/lists.tsx";
import { Moment, writeMoment } from "../shared/moment.tsx";
import { Block, Fact } from "../shared/page.tsx";
import { counted } from "../shared/labels.ts";
import TextField from "@mui/material/TextField";
import type { CustomerDetails } from "#contract/admin/customers.ts";
import { addressLines } from "#contract/italy/address-lines.ts";
import { useAnswer } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import labels from "../messages/labels.json" with { type: "json" };

const CustomerShow = () => (
  <Show actions={false} component="div">
    <Facts />
    <CustomerFacts />
    <Block title="Ordini">
      <ReferenceManyField
        reference="orders"
        target="customerId"
        sort={{ field: "completedAt", order: "DESC" }}
        pagination={<Pagination />}
      >
        <Rows
          rowClick="show"
          primary={({ number }) => number}
          secondary={({ completedAt }) => writeMoment(completedAt)}
          tertiary={({ total, giftCardAmount }) => orderAmount(total, giftCardAmount)}
        >
          <DataTable.Col source="number" />
          <DataTable.Col {...momentColumn("completedAt")} />
          <DataTable.Col {...stateColumn("shippingState", "shippingState")} />
          <DataTable.Col
            source="total"
            align="right"
            render={({ total, giftCardAmount }) => orderAmount(total, giftCardAmount)}
          />
        </Rows>
      </ReferenceManyField>
    </Block>
  </Show>
);

function Facts() {
  const customer = useRecordContext();
  if (!customer) return null;
  const { email, phoneNumber, birthday, createdAt, verifiedAt, orderCount, spent, role } = customer;
  return (
    <>
      {!customer["deletedAt"] && (
        <div className="acts">
          <CustomerForm customer={customer} />
          <CustomerActs />
        </div>
      )}
      {customer["notes"] && <p className="said">{customer["notes"]}</p>}
      <dl className="facts">
        <Fact name="E-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact name="E-mail confermata">
          <Moment at={verifiedAt} />
        </Fact>
        <Fact name="Telefono">{phoneNumber ?? "–"}</Fact>
        <Fact name="Data di nascita">{birthday ? formatShortDate(birthday) : "–"}</Fact>
        <Fact name="Cliente dal">
          <Moment at={createdAt} day />
        </Fact>
        <Fact name="Ha comprato">{`${counted(orderCount, "ordine", "ordini")}, ${formatEuro(spent)}`}</Fact>
        <Fact name="Ruolo">{isKeyOf(staffRoleNames, role) ? staffRoleNames[role] : "Cliente"}</Fact>
        {!customer["enabled"] && <Fact name="Accesso">Bloccato</Fact>}
      </dl>
    </>
  );
}

export const fullName = ({ firstName, lastName, email, deletedAt }: RaRecord): string =>
  deletedAt ? "Account cancellato" : [firstName, lastName].filter(Boolean).join(" ") || email;

const filters = [search("Nome, e-mail, telefono, numero d’ordine")];

const CustomerList = () => (
  <RecordList
    filters={filters}
    // Who works in the shop stands under «Persone».
    filter={{ role: "customer" }}
    sort={["createdAt", "DESC"]}
    rowClick="show"
    primary={fullName}
    secondary="email"
    tertiary={({ spent }) => formatEuro(spent)}
  >
    <DataTable.Col source="lastName" label="Nome" render={fullName} />
    <DataTable.Col source="email" />
    <DataTable.NumberCol source="orderCount" disableSort />
    <DataTable.Col {...moneyColumn("spent")} disableSort />
    <DataTable.Col {...dayColumn("createdAt")} />
  </RecordList>
);

export const customers: ResourceProps = {
  name: "customers",
  list: CustomerList,
  show: CustomerShow,
  recordRepresentation: fullName,
};

/** Who may sign in; an account that was closed stays closed, and colleagues are among the people. */
const CustomerForm = ({ customer }: { customer: RaRecord }) => (
  <FormDialog
    label="Modifica"
    title="Dati del cliente"
    resource="customers"
    record={customer}
    save={(values) => patch(`customers/${customer.id}`, changes(customer, values))}
    done="Cliente salvato"
  >
    <div className="pair">
      <TextInput source="firstName" />
      <TextInput source="lastName" />
      <TextInput source="phoneNumber" />
      <TextInput source="birthday" type="date" slotProps={{ inputLabel: { shrink: true } }} />
      {customer["role"] === "customer" && <BooleanInput source="enabled" label="Può accedere" />}
    </div>
  </FormDialog>
);

const consentNames: Record<string, string> = labels.consents;

function CustomerFacts() {
  const customer = useRecordContext();
  return customer && !customer["deletedAt"] ? <Known id={Number(customer.id)} /> : null;
}

function Known({ id }: { id: number }) {
  const details = useAnswer<CustomerDetails>(`customers/${id}/details`);
  if (!details) return null;
  const { addresses, defaultAddressId, consents, newsletter } = details;
  return (
    <>
      <Block title="Indirizzi">
        {addresses.length === 0 && (
          <p className="quiet">Non ne ha salvati: quelli usati stanno nei suoi ordini.</p>
        )}
        <dl className="facts">
          {addresses.map((address) => (
            <Fact
              key={address.id}
              name={address.id === defaultAddressId ? "Predefinito" : "Salvato"}
            >
              {[...addressLines(address), address.phoneNumber].filter(Boolean).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Fact>
          ))}
        </dl>
      </Block>
      <Block title="Consensi">
        <dl className="facts">
          {newsletter && (
            <Fact name="Iscrizione alla newsletter">
              <StateMark kind="newsletter" state={newsletter} />
            </Fact>
          )}
          {consents.map(({ kind, granted, at }) => (
            <Fact key={kind} name={consentNames[kind] ?? kind}>
              {granted ? "Sì" : "No"}, <Moment at={at} day />
            </Fact>
          ))}
        </dl>
      </Block>
    </>
  );
}

function CustomerActs() {
  const customer = useRecordContext();
  const redirect = useRedirect();
  const { may, owner } = useMay();
  if (!customer || customer["deletedAt"] || !may("write", "customers")) return null;
  const { id, notes, role } = customer;
  const path = `customers/${id}`;
  return (
    <>
      <Ask
        label={notes ? "Cambia la nota" : "Aggiungi una nota"}
        title="Nota per chi lavora qui"
        confirm="Salva la nota"
        done="Nota salvata"
        work={(form) => patch(path, { notes: String(form.get("notes")) || null })}
      >
        <p className="quiet">
          Non si vede nel negozio. Se il cliente chiede i suoi dati, la riceve con gli altri.
        </p>
        <TextField name="notes" label="Nota" multiline minRows={4} defaultValue={notes ?? ""} />
      </Ask>
      <Ask
        label="Chiudi le sessioni"
        title="Chiudere tutte le sessioni?"
        done="Sessioni chiuse"
        work={() => post(`${path}/end-sessions`)}
      >
        <p>Chi usa questo account dovrà accedere di nuovo, da ogni dispositivo.</p>
      </Ask>
      <Ask
        label="Esporta i suoi dati"
        title="Esportare tutto ciò che sappiamo?"
        confirm="Scarica i dati"
        done="Dati scaricati"
        work={() => download(`${admin}/${path}/personal-data.json`)}
      >
        <p>
          Un file con account, indirizzi, consensi, ordini, recensioni e messaggi, per chi chiede
          una copia dei propri dati. Resta scritto nel registro.
        </p>
      </Ask>
      {owner && role === "customer" && (
        <Ask
          label="Cancella l’account"
          title="Cancellare questo account?"
          done="Account cancellato: il cliente riceve l’e-mail"
          work={async () => {
            await post(`${path}/forget`);
            redirect("/customers");
          }}
        >
          <p>Solo se la persona l’ha chiesto. Succede questo, e non si può disfare:</p>
          <ol>
            <li>Nome, telefono, indirizzi, lista dei desideri e note spariscono.</li>
            <li>I consensi finiscono, la newsletter anche.</li>
            <li>Gli ordini restano, come vuole la legge, senza l’account.</li>
            <li>Le scriviamo che l’account è stato cancellato.</li>
          </ol>
        </Ask>
      )}
    </>
  );
}
