import { DataTable, Pagination, ReferenceManyField, Show, useRecordContext } from "react-admin";
import { staffRoleNames } from "#contract/admin/constants.ts";
import type { CustomerDetails } from "#contract/admin/customers.ts";
import { formatMediumDate, formatShortDate } from "#contract/format/dates.ts";
import { isKeyOf } from "#contract/format/keys-of.ts";
import { formatEuro } from "#contract/format/money.ts";
import { orderAmount } from "#contract/format/order-amount.ts";
import { addressLines } from "#contract/italy/address-lines.ts";
import { counted } from "../shared/labels.ts";
import { momentColumn, Rows, stateColumn, StateMark } from "../shared/lists.tsx";
import { Moment, writeMoment } from "../shared/moment.tsx";
import { Block, Fact } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { CustomerActs, type CustomerRecord, DataActs, TagsBlock } from "./customer-acts.tsx";
import labels from "../messages/labels.json" with { type: "json" };

export const CustomerShow = () => (
  <Show actions={false} component="div">
    <CustomerPage />
  </Show>
);

function CustomerPage() {
  const customer = useRecordContext<CustomerRecord>();
  if (!customer) return null;
  const isErased = Boolean(customer.deletedAt);
  return (
    <>
      <p className="quiet">{summaryOf(customer)}</p>
      {!isErased && <CustomerActs customer={customer} />}
      {!isErased && <Figures customer={customer} />}
      <div className="split">
        <div>
          <Orders />
          {!isErased && <DataActs customer={customer} />}
        </div>
        {!isErased && (
          <div>
            <Person customer={customer} />
            <Known id={customer.id} />
            <TagsBlock customer={customer} />
            {customer.notes && (
              <Block title="Nota">
                <p className="said">{customer.notes}</p>
              </Block>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function summaryOf(customer: CustomerRecord): string {
  const { deletedAt, verifiedAt, guestSince, createdAt, city } = customer;
  if (deletedAt)
    return `Dati tolti il ${formatMediumDate(deletedAt)}. Gli ordini restano, come vuole la legge.`;
  const from = city ? `, da ${city}` : "";
  if (verifiedAt)
    return `Ha un account dal ${formatMediumDate(createdAt)}, e-mail verificata. Gli ordini fatti senza entrare sono riuniti qui.`;
  return guestSince
    ? `Compra senza account${from}, dal ${formatMediumDate(guestSince)}. Gli ordini sono riuniti dalla casella di posta.`
    : "Si è registrato, ma non ha ancora confermato la casella di posta.";
}

function Figures({ customer }: { customer: CustomerRecord }) {
  const { spent, orderCount, lastOrder } = customer;
  return (
    <dl className="figures">
      <div>
        <dt>Speso</dt>
        <dd>
          <strong>{formatEuro(spent)}</strong>
          <span>pagati, meno i rimborsi</span>
        </dd>
      </div>
      <div>
        <dt>Ordini</dt>
        <dd>
          <strong>{orderCount}</strong>
          <span>
            {lastOrder
              ? `l’ultimo il ${formatMediumDate(lastOrder.placedAt)}, ${lastOrder.number}`
              : "nessuno ancora"}
          </span>
        </dd>
      </div>
      {orderCount > 1 && (
        <div>
          <dt>In media per ordine</dt>
          <dd>
            <strong>{formatEuro(Math.round(spent / orderCount))}</strong>
            <span>{`su ${counted(orderCount, "ordine", "ordini")}`}</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

const Orders = () => (
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
);

function Person({ customer }: { customer: CustomerRecord }) {
  const { email, phoneNumber, birthday, createdAt, verifiedAt, role, enabled } = customer;
  return (
    <Block title="Persona">
      <dl className="facts">
        <Fact name="E-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        <Fact name="Telefono">{phoneNumber ?? "–"}</Fact>
        {birthday && <Fact name="Data di nascita">{formatShortDate(birthday)}</Fact>}
        <Fact name="Account">
          {verifiedAt ? (
            <>
              E-mail confermata <Moment at={verifiedAt} day />
            </>
          ) : (
            "Nessuno"
          )}
        </Fact>
        <Fact name="Cliente dal">
          <Moment at={createdAt} day />
        </Fact>
        {isKeyOf(staffRoleNames, role) && <Fact name="Ruolo">{staffRoleNames[role]}</Fact>}
        {!enabled && <Fact name="Accesso">Bloccato</Fact>}
      </dl>
    </Block>
  );
}

const consentNames: Record<string, string> = labels.consents;

function Known({ id }: { id: number }) {
  const details = useAnswer<CustomerDetails>(`customers/${id}/details`);
  if (!details) return null;
  const { addresses, defaultAddressId, consents, newsletter, lastAddress } = details;
  return (
    <>
      <Block title="Indirizzi">
        <dl className="facts">
          {addresses.map((address) => (
            <AddressFact
              key={address.id}
              name={address.id === defaultAddressId ? "Predefinito" : "Salvato"}
              address={address}
            />
          ))}
          {lastAddress && <AddressFact name="Ultimo usato" address={lastAddress} />}
        </dl>
        {addresses.length === 0 && !lastAddress && <p className="quiet">Nessuno ancora.</p>}
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
        {consents.length === 0 && !newsletter && <p className="quiet">Mai chiesti.</p>}
      </Block>
    </>
  );
}

type AddressFactProps = { name: string; address: NonNullable<CustomerDetails["lastAddress"]> };

const AddressFact = ({ name, address }: AddressFactProps) => (
  <Fact name={name}>
    {[...addressLines(address), address.phoneNumber].filter(Boolean).map((line) => (
      <div key={line}>{line}</div>
    ))}
  </Fact>
);
