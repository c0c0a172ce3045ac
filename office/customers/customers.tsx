import {
  BooleanInput,
  DataTable,
  List,
  Pagination,
  type RaRecord,
  ReferenceManyField,
  type ResourceProps,
  Show,
  TextInput,
  useRecordContext,
} from "react-admin";
import { type StaffRole, staffRoleNames } from "#contract/admin/constants.ts";
import { formatShortDate } from "#contract/format/dates.ts";
import { formatEuro } from "#contract/format/money.ts";
import { patch } from "../api/call.ts";
import { changes } from "../api/data-provider.ts";
import { FormDialog } from "../shared/dialogs.tsx";
import {
  dayColumn,
  momentColumn,
  moneyColumn,
  Rows,
  search,
  stateColumn,
} from "../shared/lists.tsx";
import { Moment, writeMoment } from "../shared/moment.tsx";
import { Block, Fact } from "../shared/page.tsx";
import { CustomerActs, CustomerFacts } from "./customer-details.tsx";
import { counted } from "../shared/labels.ts";

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
          tertiary={({ total }) => formatEuro(total)}
        >
          <DataTable.Col source="number" />
          <DataTable.Col {...momentColumn("completedAt")} />
          <DataTable.Col {...stateColumn("shippingState", "shippingState")} />
          <DataTable.Col {...moneyColumn("total")} />
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
        <Fact name="Ruolo">{staffRoleNames[role as StaffRole] ?? "Cliente"}</Fact>
        {!customer["enabled"] && <Fact name="Accesso">Bloccato</Fact>}
      </dl>
    </>
  );
}

export const fullName = ({ firstName, lastName, email, deletedAt }: RaRecord): string =>
  deletedAt ? "Account cancellato" : [firstName, lastName].filter(Boolean).join(" ") || email;

const filters = [search("Nome, e-mail, telefono")];

const CustomerList = () => (
  <List filters={filters} sort={{ field: "createdAt", order: "DESC" }}>
    <Rows
      empty={{
        title: "Nessun cliente",
        teach:
          "Qui trovi chi ha creato un account. Chi compra senza account sta solo nei suoi ordini.",
      }}
      rowClick="show"
      primary={fullName}
      secondary={({ email }) => email}
      tertiary={({ spent }) => formatEuro(spent)}
    >
      <DataTable.Col source="lastName" label="Nome" render={fullName} />
      <DataTable.Col source="email" />
      <DataTable.NumberCol source="orderCount" disableSort />
      <DataTable.Col {...moneyColumn("spent")} disableSort />
      <DataTable.Col {...dayColumn("createdAt")} />
    </Rows>
  </List>
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
