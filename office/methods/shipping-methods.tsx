import TextField from "@mui/material/TextField";
import { useState } from "react";
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  Create,
  DataTable,
  Edit,
  FormDataConsumer,
  InputHelperText,
  NumberInput,
  RadioButtonGroupInput,
  required,
  type ResourceProps,
  SimpleForm,
  TextInput,
  useInput,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { ShippingRateKinds, Zone } from "#contract/admin/methods.ts";
import { formatEuro } from "#contract/format/money.ts";
import { COUNTRIES } from "#contract/italy/countries.ts";
import { PROVINCES, REGIONS } from "#contract/italy/provinces.ts";
import { isPostcodePattern } from "#contract/italy/zones.ts";
import { UnsavedForm } from "../shared/unsaved.tsx";
import { FieldsOf, kindChoices } from "../plugins/kind-fields.tsx";
import { MoneyInput } from "../shared/money.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { MethodList } from "./method-list.tsx";

export const countries = COUNTRIES.map(({ code, name }) => ({ id: code, name }));
const regions = REGIONS.toSorted().map((name) => ({ id: name, name }));
const provinces = PROVINCES.map(({ code, name, abbreviation }) => ({
  id: code,
  name: `${name} (${abbreviation})`,
}));

const costOf = ({ price, rates, freeFrom }: Record<string, unknown>) =>
  [
    `${rates ? "da " : ""}${formatEuro(Number(price))}`,
    ...(typeof freeFrom === "number" ? [`gratis da ${formatEuro(freeFrom)}`] : []),
  ].join(", ");

const whereTo = ({ requiresPudo, collection, zones }: Record<string, unknown>) => {
  const place = collection
    ? "Si ritira in negozio"
    : requiresPudo
      ? "Punto di ritiro"
      : "Indirizzo";
  return zones ? `${place}, solo alcune zone` : place;
};

const ShippingList = () => (
  <MethodList costOf={costOf}>
    <DataTable.Col label="Dove va" disableSort render={whereTo} />
  </MethodList>
);

const ZoneInputs = ({ source, label }: { source: string; label: string }) => (
  <fieldset className="fieldset">
    <legend>{label}</legend>
    <AutocompleteArrayInput source={`${source}.regions`} label="Regioni" choices={regions} />
    <AutocompleteArrayInput source={`${source}.provinces`} label="Province" choices={provinces} />
    <PostcodesInput source={`${source}.postcodes`} />
  </fieldset>
);

const CollectionInputs = () => (
  <>
    <fieldset className="fieldset">
      <legend>Dove si ritira</legend>
      <TextInput source="collection.name" label="Nome del negozio" validate={required()} />
      <TextInput source="collection.address" label="Via e numero" validate={required()} />
      <div className="pair">
        <TextInput source="collection.zipCode" label="CAP" validate={required()} />
        <TextInput source="collection.city" label="Città" validate={required()} />
      </div>
      <AutocompleteInput
        source="collection.provinceCode"
        label="Provincia"
        choices={provinces}
        validate={required()}
      />
      <TextInput
        source="collection.hours"
        label="Orari"
        helperText="Come «Da martedì a sabato, 10–19»: li legge chi sceglie, in cassa e nelle e-mail"
        validate={required()}
      />
    </fieldset>
    <div className="pair">
      <NumberInput source="minDays" min={0} helperText="Lavorativi, fino a quando è pronto" />
      <NumberInput source="maxDays" min={0} helperText="Vuoti: nessuna data promessa" />
    </div>
  </>
);

const Fields = () => (
  <>
    <TextInput source="description" multiline helperText="La legge chi sceglie, in cassa" />
    <FormDataConsumer<Values>>
      {({ formData: { where, collection } }) =>
        where === "shop" || (!where && collection) ? <CollectionInputs /> : <CourierInputs />
      }
    </FormDataConsumer>
    <RatesInput />
    <MoneyInput
      source="freeFrom"
      helperText="Di prodotti da spedire, tolti gli sconti. Vuoto: mai per questo metodo; le promozioni valgono comunque"
    />
    <BooleanInput source="enabled" />
  </>
);

const CourierInputs = () => (
  <>
    <div className="pair">
      <TextInput source="carrier" />
      <NumberInput source="maxWeightGrams" min={0} helperText="Vuoto: senza limite" />
      <NumberInput source="minDays" min={0} helperText="Lavorativi, dalla partenza" />
      <NumberInput source="maxDays" min={0} helperText="Vuoti: nessuna data promessa" />
    </div>
    <TextInput
      source="trackingUrlTemplate"
      helperText="Con {tracking} al posto del numero, come https://corriere.it/segui?n={tracking}"
    />
    <CheckboxGroupInput
      source="countries"
      helperText="Nessuno: tutti quelli in cui il negozio spedisce"
      choices={countries}
    />
    <ZoneInputs source="zones" label="Solo in queste zone d’Italia" />
    <p className="quiet">Niente qui sopra: va ovunque. Basta una voce che corrisponde.</p>
    <ZoneInputs source="excludedZones" label="Tranne queste zone" />
  </>
);

type Values = {
  where?: "address" | "point" | "shop";
  collection?: object | null;
  rates?: { by?: string } | null;
  zones?: Partial<Zone>;
  excludedZones?: Partial<Zone>;
};

const parts = (zone: Partial<Zone> | null | undefined) =>
  zone && {
    regions: zone.regions ?? [],
    provinces: zone.provinces ?? [],
    postcodes: zone.postcodes ?? [],
  };

/** Converts form values to the API: a single price has no bands, and an empty zone is null. */
const toApi = ({ where, ...values }: Values) => ({
  ...values,
  ...(where && { requiresPudo: where === "point" }),
  collection: where && where !== "shop" ? null : (values.collection ?? null),
  rates: values.rates?.by && values.rates.by !== flat.id ? values.rates : null,
  zones: parts(values.zones),
  excludedZones: parts(values.excludedZones),
});

const ShippingMethodEdit = () => (
  <Edit actions={false} transform={toApi}>
    <SimpleForm warnWhenUnsavedChanges>
      <UnsavedForm />
      <TextInput source="name" validate={required()} />
      <Fields />
    </SimpleForm>
  </Edit>
);

const ShippingMethodCreate = () => (
  <Create redirect="list" title="Nuovo metodo di spedizione" transform={toApi}>
    <SimpleForm defaultValues={{ enabled: true, where: "address" }} warnWhenUnsavedChanges>
      <UnsavedForm />
      <TextInput
        source="name"
        helperText="Come «Corriere espresso», «Ritiro in negozio»"
        validate={required()}
      />
      <RadioButtonGroupInput
        source="where"
        label="Dove va il pacco"
        choices={[
          { id: "address", name: "A un indirizzo" },
          { id: "point", name: "A un punto di ritiro del corriere, che si sceglie in cassa" },
          { id: "shop", name: "Da nessuna parte: si ritira in negozio" },
        ]}
      />
      <FormDataConsumer>
        {({ formData: { where } }) =>
          where === "point" && (
            <p className="quiet">
              I punti li dà il corriere collegato al negozio, o l’elenco che ne ha dato.
            </p>
          )
        }
      </FormDataConsumer>
      <Fields />
    </SimpleForm>
  </Create>
);

export const shippingMethods: ResourceProps = {
  name: "shipping-methods",
  list: ShippingList,
  edit: ShippingMethodEdit,
  create: ShippingMethodCreate,
  recordRepresentation: "name",
};

const split = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

const wrong = (value: unknown) => {
  const bad = Array.isArray(value) && value.find((one) => !isPostcodePattern(String(one)));
  return bad ? `«${String(bad)}» non è un CAP: scrivi 90133, 901* o 90010-90151` : undefined;
};

/** Edits a list of postcodes as one text. */
function PostcodesInput({ source }: { source: string }) {
  const { id, field, fieldState } = useInput({
    source,
    validate: wrong,
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  });
  const [typed, setTyped] = useState<string | null>(null);
  const stored = Array.isArray(field.value) ? field.value.join(", ") : "";
  const error = fieldState.invalid ? fieldState.error?.message : undefined;
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label="CAP"
      value={typed ?? stored}
      multiline
      error={fieldState.invalid}
      helperText={
        <InputHelperText
          error={error}
          helperText="Separati da virgole; 901* per tutti quelli che iniziano così, 90010-90151 da–a"
        />
      }
      onChange={({ target: { value } }) => {
        setTyped(value);
        field.onChange(split(value));
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
    />
  );
}

const flat = { id: "flat", name: "Un prezzo solo" };

function RatesInput() {
  const by: unknown = useWatch({ name: "rates.by" });
  const kinds = useAnswer<ShippingRateKinds>("shipping-rates")?.rates ?? [];
  const isRated = kinds.some(({ type }) => type === by);
  return (
    <>
      <RadioButtonGroupInput
        source="rates.by"
        label="Quanto costa"
        choices={[flat, ...kindChoices(kinds)]}
        defaultValue="flat"
      />
      {isRated ? (
        <FieldsOf kinds={kinds} of={by} at="rates." />
      ) : (
        <MoneyInput source="price" required />
      )}
    </>
  );
}
