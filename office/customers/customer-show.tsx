import { DataTable, Pagination, ReferenceManyField, Show, useRecordContext } from "react-admin";
import { staffRoleNames } from "#contract/admin/staff-roles.ts";
import type { StaffRole } from "#contract/admin/staff-roles.ts";
import { formatShortDate } from "#contract/dates.ts";
import { formatEuro } from "#contract/money.ts";
import { admin, callJson } from "../api/call.ts";
import { Ask } from "../shared/ask.tsx";
import { Moment, MomentField, writeMoment } from "../shared/moment.tsx";
import { MoneyField } from "../shared/money.tsx";
import { Rows } from "../shared/rows.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { StateField } from "../shared/state-mark.tsx";

export const CustomerShow = () => (
  <Show actions={false} component="div">
    <Facts />
    <section className="block">
      <h2>Ordini</h2>
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
          <DataTable.Col source="completedAt">
            <MomentField source="completedAt" />
          </DataTable.Col>
          <DataTable.Col source="shippingState" disableSort>
            <StateField kind="shippingState" source="shippingState" />
          </DataTable.Col>
          <DataTable.Col source="total" align="right">
            <MoneyField source="total" />
          </DataTable.Col>
        </Rows>
      </ReferenceManyField>
    </section>
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
          <Ask
            label="Chiudi le sessioni"
            title="Chiudere tutte le sessioni?"
            confirm="Chiudi le sessioni"
            done="Sessioni chiuse"
            work={() =>
              callJson(`${admin}/customers/${customer.id}/end-sessions`, {
                method: "POST",
                json: {},
              })
            }
          >
            <p>Chi usa questo account dovrà accedere di nuovo, da ogni dispositivo.</p>
          </Ask>
        </div>
      )}
      <dl className="facts">
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>E-mail confermata</dt>
          <dd>
            <Moment at={verifiedAt} />
          </dd>
        </div>
        <div>
          <dt>Telefono</dt>
          <dd>{phoneNumber ?? "–"}</dd>
        </div>
        <div>
          <dt>Data di nascita</dt>
          <dd>{birthday ? formatShortDate(birthday) : "–"}</dd>
        </div>
        <div>
          <dt>Cliente dal</dt>
          <dd>
            <Moment at={createdAt} day />
          </dd>
        </div>
        <div>
          <dt>Ha comprato</dt>
          <dd>{`${orderCount} ordini, ${formatEuro(spent)}`}</dd>
        </div>
        <div>
          <dt>Ruolo</dt>
          <dd>{staffRoleNames[role as StaffRole] ?? "Cliente"}</dd>
        </div>
        {!customer["enabled"] && (
          <div>
            <dt>Accesso</dt>
            <dd>Bloccato</dd>
          </div>
        )}
      </dl>
    </>
  );
}
