import {
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  NumberInput,
  type RaRecord,
  required,
  TextInput,
  ArrayInput,
  FormDataConsumer,
  SelectInput,
  SimpleFormIterator,
} from "react-admin";
import { DerivedInput, upperCode } from "../shared/derived-input.tsx";
import { kinds } from "../shared/labels.ts";
import {
  byFlag,
  flagColumn,
  momentColumn,
  RecordList,
  search,
  StateMark,
} from "../shared/lists.tsx";
import { MomentInput } from "../shared/moment.tsx";
import { withoutNulls, resource } from "../shared/resource.tsx";
import type { PromotionKinds } from "#contract/admin/promotions.ts";
import { useAnswer } from "../shared/use-call.ts";
import { FieldsOf, kindChoices } from "../plugins/kind-fields.tsx";

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
  <RecordList
    filters={filters}
    sort={["priority", "DESC"]}
    primary="name"
    secondary={({ code, couponBased }) => (couponBased ? `${code} · con codice` : code)}
    tertiary={stateOf}
  >
    <DataTable.Col source="name" />
    <DataTable.Col source="code" />
    <DataTable.Col source="state" disableSort render={stateOf} />
    <DataTable.Col {...flagColumn("couponBased")} />
    <DataTable.NumberCol source="priority" />
    <DataTable.Col {...momentColumn("endsAt")} />
  </RecordList>
);

export const promotions = resource({
  name: "promotions",
  list: PromotionList,
  title: "name",
  newTitle: "Nuova promozione",
  once: <DerivedInput source="code" derive={upperCode} helperText="Lettere, cifre, - e _" />,
  Fields,
  defaults: { enabled: true, couponBased: false, exclusive: false, priority: 0, rules: [] },
  transform: withoutGaps,
  opens: "edit",
});

/** Omits emptied fields, which react-admin would send as null. */
function withoutGaps<Values extends { action?: object; rules?: object[] }>(values: Values) {
  return {
    ...values,
    ...(values.action ? { action: withoutNulls(values.action) } : {}),
    ...(values.rules ? { rules: values.rules.map(withoutNulls) } : {}),
  };
}

/** State by switch and dates; a coupon ends at the latest with its promotion. */
export function offerState({ enabled, ...dates }: RaRecord, now = new Date()): string {
  const past = (moment: unknown) =>
    typeof moment === "string" && Date.parse(moment) <= now.getTime();
  if (!enabled) return "off";
  if ([dates["endsAt"], dates["expiresAt"], dates["promotionEndsAt"]].some(past)) return "ended";
  return dates["startsAt"] && !past(dates["startsAt"]) ? "planned" : "on";
}

const noKinds: PromotionKinds = { rules: [], actions: [] };
const useKinds = () => useAnswer<PromotionKinds>("promotion-kinds") ?? noKinds;

function ActionFields() {
  const { actions } = useKinds();
  return (
    <fieldset className="fieldset">
      <legend>Che cosa dà</legend>
      <SelectInput
        source="action.type"
        label="Tipo"
        choices={kindChoices(actions)}
        validate={required()}
      />
      <FormDataConsumer<{ action?: { type?: string } }>>
        {({ formData }) => <FieldsOf kinds={actions} of={formData.action?.type} at="action." />}
      </FormDataConsumer>
    </fieldset>
  );
}

function RuleFields() {
  const { rules } = useKinds();
  return (
    <fieldset className="fieldset">
      <legend>A quali condizioni</legend>
      <ArrayInput source="rules" label={false}>
        <SimpleFormIterator disableReordering>
          <SelectInput
            source="type"
            label="Condizione"
            choices={kindChoices(rules)}
            validate={required()}
          />
          <FormDataConsumer>
            {({ scopedFormData }) => <FieldsOf kinds={rules} of={scopedFormData?.type} at="" />}
          </FormDataConsumer>
        </SimpleFormIterator>
      </ArrayInput>
    </fieldset>
  );
}
