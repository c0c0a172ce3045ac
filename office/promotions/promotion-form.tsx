import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  Edit,
  NumberInput,
  SimpleForm,
  TextInput,
  required,
} from "react-admin";
import { MomentInput } from "../shared/moment.tsx";
import { kinds } from "../products/kinds.ts";
import { ActionFields, RuleFields } from "./rule-fields.tsx";
import { withoutGaps } from "./without-gaps.ts";

export const PromotionEdit = () => (
  <Edit actions={false} transform={withoutGaps}>
    <SimpleForm warnWhenUnsavedChanges>
      <Fields />
    </SimpleForm>
  </Edit>
);

const fresh = { enabled: true, couponBased: false, exclusive: false, priority: 0, rules: [] };

export const PromotionCreate = () => (
  <Create redirect="edit" title="Nuova promozione" transform={withoutGaps}>
    <SimpleForm defaultValues={fresh}>
      <TextInput source="code" validate={required()} helperText="Lettere, cifre, - e _" />
      <Fields />
    </SimpleForm>
  </Create>
);

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
