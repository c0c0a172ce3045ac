import {
  BooleanInput,
  Create,
  DataTable,
  Edit,
  email,
  type ResourceProps,
  SimpleForm,
  TextInput,
  type RaRecord,
  useRecordContext,
} from "react-admin";
import { Link } from "react-router";
import { formatEuro } from "#contract/format/money.ts";
import { post } from "../api/call.ts";
import { orderPath } from "../orders/act-on.ts";
import { Ask } from "../shared/dialogs.tsx";
import { SaveOnly } from "../shared/fields.tsx";
import {
  byFlag,
  dayColumn,
  moneyColumn,
  RecordList,
  search,
  stateColumn,
} from "../shared/lists.tsx";
import { Moment, MomentInput } from "../shared/moment.tsx";
import { MoneyInput } from "../shared/money.tsx";
import { Block, Fact, Table } from "../shared/page.tsx";
import { withoutNulls } from "../shared/resource.tsx";
import { UnsavedForm } from "../shared/unsaved.tsx";
import labels from "../messages/labels.json" with { type: "json" };

const GiftCardEdit = () => (
  <Edit actions={false} component="div">
    <Balance />
    <Block title="Validità">
      <SimpleForm toolbar={<SaveOnly />}>
        <UnsavedForm />
        <MomentInput source="expiresAt" />
        <BooleanInput source="enabled" />
        <TextInput source="email" validate={email()} helperText="Vuoto: chi l’ha comprata" />
        <MomentInput source="sendAt" helperText="Vuoto: non parte da sola" />
      </SimpleForm>
    </Block>
  </Edit>
);

const GiftCardCreate = () => (
  <Create redirect="edit" title="Nuova carta regalo" transform={withoutNulls}>
    <SimpleForm>
      <UnsavedForm />
      <p className="quiet">
        Un regalo del negozio: vale come denaro, anche se nessuno lo ha pagato.
      </p>
      <MoneyInput source="amount" label="Valore" required />
      <div className="pair">
        <TextInput source="fromName" />
        <TextInput source="toName" />
      </div>
      <TextInput source="customMessage" multiline minRows={2} />
      <TextInput
        source="email"
        helperText="Se lo scrivi, lo riceve per e-mail"
        validate={email()}
      />
      <MomentInput source="expiresAt" helperText="Vuoto: la durata normale" />
    </SimpleForm>
  </Create>
);

const reasons: Record<string, string> = labels.giftCardMovements;

type Movement = { amount: number; reason: string; order: string | null; at: string };

function Balance() {
  const card = useRecordContext<RaRecord & { movements: Movement[] }>();
  if (!card) return null;
  const { amount, initialAmount, fromName, toName, customMessage } = card;
  return (
    <>
      <dl className="figures">
        <Fact name="Saldo">
          <strong>{formatEuro(amount)}</strong>
          <span>di {formatEuro(initialAmount)}</span>
        </Fact>
        <Fact name="E-mail">
          {card["sentAt"] ? <Moment at={card["sentAt"]} /> : "Non ancora partita"}
        </Fact>
        <Fact name="Da, a">{[fromName ?? "–", toName ?? "–"].join(" → ")}</Fact>
      </dl>
      <Ask
        label="Invia di nuovo la carta"
        confirm="Invia"
        done="Carta inviata"
        kind="text"
        work={() => post(`gift-cards/${card.id}/send`, {})}
      >
        <p>{card["email"] ? `A ${card["email"]}.` : "A chi l’ha comprata."}</p>
      </Ask>
      {customMessage && <p className="said">{customMessage}</p>}
      <Block title="Movimenti">
        <Table columns={["Quando", "Che cosa", "Ordine", "Importo"]}>
          {card.movements.map(({ amount, reason, order, at }) => (
            <tr key={`${at} ${reason}`}>
              <td>
                <Moment at={at} />
              </td>
              <td>{reasons[reason] ?? reason}</td>
              <td>{order ? <Link to={orderPath(order)}>{order}</Link> : "–"}</td>
              <td>{formatEuro(amount)}</td>
            </tr>
          ))}
        </Table>
      </Block>
    </>
  );
}

const GiftCardList = () => (
  <RecordList
    filters={[search("Codice, da, a"), byFlag("enabled")]}
    sort={["createdAt", "DESC"]}
    primary="code"
    secondary={({ fromName, toName }) => [fromName, toName].filter(Boolean).join(" → ")}
    tertiary={({ amount, initialAmount }) =>
      `${formatEuro(amount)} di ${formatEuro(initialAmount)}`
    }
  >
    <DataTable.Col source="code" disableSort />
    <DataTable.Col {...stateColumn("enabled", "enabled")} />
    <DataTable.Col {...moneyColumn("initialAmount")} disableSort />
    <DataTable.Col {...moneyColumn("amount")} />
    <DataTable.Col source="toName" disableSort />
    <DataTable.Col {...dayColumn("expiresAt")} />
    <DataTable.Col {...dayColumn("createdAt")} />
  </RecordList>
);

export const giftCards: ResourceProps = {
  name: "gift-cards",
  list: GiftCardList,
  edit: GiftCardEdit,
  create: GiftCardCreate,
  recordRepresentation: ({ code }) => `Carta regalo ${code}`,
};
