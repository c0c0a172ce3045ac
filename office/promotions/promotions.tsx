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
  ReferenceArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextArrayInput,
} from "react-admin";
import { DerivedInput, upperCode } from "../shared/derived-input.tsx";
import { kinds, choicesOf } from "../shared/labels.ts";
import {
  byFlag,
  flagColumn,
  momentColumn,
  RecordList,
  search,
  StateMark,
} from "../shared/lists.tsx";
import { MomentInput } from "../shared/moment.tsx";
import { given, resource } from "../shared/resource.tsx";
import type { PromotionAction, PromotionRule } from "#contract/admin/promotions.ts";
import { MoneyInput } from "../shared/money.tsx";
import { TaxonsInput } from "../taxons/taxon-inputs.tsx";
import labels from "../messages/labels.json" with { type: "json" };

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

/** A field that was emptied is a field that was not given. */
function withoutGaps<Values extends { action?: object; rules?: object[] }>(values: Values) {
  return {
    ...values,
    ...(values.action ? { action: given(values.action) } : {}),
    ...(values.rules ? { rules: values.rules.map(given) } : {}),
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

const actions: Record<PromotionAction["type"], string> = labels.promotionActions;

const rules: Record<PromotionRule["type"], string> = labels.promotionRules;

const toShare = (typed: unknown) =>
  typed === "" || typed === null ? null : Math.round(Number(typed) * 100) / 10_000;
const toPercent = (share: unknown) =>
  typeof share === "number" ? Math.round(share * 10_000) / 100 : "";

type Kind = PromotionAction | PromotionRule;

/** An input for every field of every kind, or it does not compile. */
type Inputs = {
  [Type in Kind["type"]]: Record<
    Exclude<keyof Extract<Kind, { type: Type }>, "type">,
    React.ReactElement
  >;
};

type FieldsProps = { of: string; at: string };

function FieldsOf({ of, at }: FieldsProps) {
  const name = (field: string) => (at ? `${at}.${field}` : field);
  const whole = (field: string, label: string) => (
    <NumberInput source={name(field)} label={label} validate={required()} />
  );
  const percentage = (
    <NumberInput
      source={name("percentage")}
      label="Percentuale"
      format={toPercent}
      parse={toShare}
      validate={required()}
    />
  );
  const amountCents = <MoneyInput source={name("amountCents")} label="Importo" required />;
  const taxons = <TaxonsInput source={name("taxons")} />;
  const variants = (
    <TextArrayInput
      source={name("variants")}
      label="Codici delle varianti"
      helperText="Scrivi un codice e premi Invio"
    />
  );
  const minQuantity = <NumberInput source={name("minQuantity")} label="Almeno pezzi" min={1} />;
  const inputs: Inputs = {
    order_percentage_discount: { percentage },
    order_fixed_discount: { amountCents },
    taxon_percentage_discount: { percentage, taxons },
    buy_x_pay_y: { x: whole("x", "Ne prendi"), y: whole("y", "Ne paghi"), variants },
    shipping_percentage_discount: {
      percentage,
      shippingMethods: <ShippingMethodsInput source={name("shippingMethods")} />,
    },
    items_total_min: { amountCents },
    shippable_items_total_min: { amountCents },
    item_count_min: { count: whole("count", "Pezzi") },
    nth_order: { nth: whole("nth", "Numero d’ordine") },
    has_account: {},
    contains_variants: { variants, minQuantity },
    contains_taxon: { taxons, minQuantity },
  };
  const known: Record<string, Record<string, React.ReactElement>> = inputs;
  const shown = Object.entries(known[of] ?? {});
  return shown.map(([field, input]) => <div key={field}>{input}</div>);
}

/** None chosen goes out as null, which means all of them. */
const ShippingMethodsInput = ({ source }: { source: string }) => (
  <ReferenceArrayInput
    source={source}
    reference="shipping-methods"
    sort={{ field: "position", order: "ASC" }}
  >
    <CheckboxGroupInput
      label="Solo su queste spedizioni"
      optionText="name"
      helperText="Se non ne scegli, vale per tutte"
      format={(codes?: string[] | null) => codes ?? []}
      parse={(codes: string[]) => (codes.length > 0 ? codes : null)}
    />
  </ReferenceArrayInput>
);

const ActionFields = () => (
  <fieldset className="fieldset">
    <legend>Che cosa dà</legend>
    <SelectInput
      source="action.type"
      label="Tipo"
      choices={choicesOf(actions)}
      validate={required()}
    />
    <FormDataConsumer<{ action?: { type?: string } }>>
      {({ formData }) => <FieldsOf of={formData.action?.type ?? ""} at="action" />}
    </FormDataConsumer>
  </fieldset>
);

const RuleFields = () => (
  <fieldset className="fieldset">
    <legend>A quali condizioni</legend>
    <ArrayInput source="rules" label={false}>
      <SimpleFormIterator disableReordering>
        <SelectInput
          source="type"
          label="Condizione"
          choices={choicesOf(rules)}
          validate={required()}
        />
        <FormDataConsumer>
          {({ scopedFormData }) => <FieldsOf of={String(scopedFormData?.type ?? "")} at="" />}
        </FormDataConsumer>
      </SimpleFormIterator>
    </ArrayInput>
  </fieldset>
);
