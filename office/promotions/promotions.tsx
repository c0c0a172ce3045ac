import {
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  List,
  NumberInput,
  type RaRecord,
  required,
  TextInput,
} from "react-admin";
import { kinds } from "../shared/labels.ts";
import { byFlag, flagColumn, momentColumn, Rows, search, StateMark } from "../shared/lists.tsx";
import { MomentInput } from "../shared/moment.tsx";
import { resource } from "../shared/resource.tsx";
import { ActionFields, RuleFields } from "./rule-fields.tsx";

const Fields = () => (
  <>
    <TextInput source="name" validate={required()} />
    <TextInput source="label" helperText="Quello che si legge nel carrello" />
    <TextInput source="description" multiline />
    <ActionFields />
    <RuleFields />
    <fieldset className="fieldset">
      <legend>Quando vale</legend>
      <div className="pair">
        <MomentInput source="startsAt" />
        <MomentInput source="endsAt" />
        <BooleanInput source="enabled" />
        <BooleanInput source="couponBased" helperText="Serve un codice sconto" />
        <BooleanInput source="exclusive" />
        <NumberInput source="priority" helperText="Si applica prima il numero più alto" />
      </div>
      <CheckboxGroupInput source="excludes" choices={kinds} />
    </fieldset>
  </>
);

const filters = [search(), byFlag("enabled"), byFlag("couponBased")];

const stateOf = (record: RaRecord) => <StateMark kind="offer" state={offerState(record)} />;

const PromotionList = () => (
  <List filters={filters} sort={{ field: "priority", order: "DESC" }}>
    <Rows
      primary={({ name }) => name}
      secondary={({ code, couponBased }) => (couponBased ? `${code} · con codice` : code)}
      tertiary={stateOf}
    >
      <DataTable.Col source="name" />
      <DataTable.Col source="code" />
      <DataTable.Col source="state" disableSort render={stateOf} />
      <DataTable.Col {...flagColumn("couponBased")} />
      <DataTable.NumberCol source="priority" />
      <DataTable.Col {...momentColumn("endsAt")} />
    </Rows>
  </List>
);

export const promotions = resource({
  name: "promotions",
  list: PromotionList,
  title: "name",
  newTitle: "Nuova promozione",
  once: <TextInput source="code" validate={required()} helperText="Lettere, cifre, - e _" />,
  Fields,
  defaults: { enabled: true, couponBased: false, exclusive: false, priority: 0, rules: [] },
  transform: withoutGaps,
  opens: "edit",
});

const full = (value: object) =>
  Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined),
  );

/** A field that was emptied is a field that was not given. */
function withoutGaps<Values extends { action?: object; rules?: object[] }>(values: Values) {
  return {
    ...values,
    ...(values.action ? { action: full(values.action) } : {}),
    ...(values.rules ? { rules: values.rules.map(full) } : {}),
  };
}

/** Whether it counts now, by its switch and its dates; a coupon counts no longer than its promotion. */
export function offerState({ enabled, ...dates }: RaRecord, now = new Date()): string {
  const past = (moment: unknown) =>
    typeof moment === "string" && Date.parse(moment) <= now.getTime();
  if (!enabled) return "off";
  if ([dates["endsAt"], dates["expiresAt"], dates["promotionEndsAt"]].some(past)) return "ended";
  return dates["startsAt"] && !past(dates["startsAt"]) ? "planned" : "on";
}
