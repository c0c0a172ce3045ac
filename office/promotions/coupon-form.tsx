import {
  BooleanInput,
  Create,
  Edit,
  NumberInput,
  ReferenceInput,
  SelectInput,
  SimpleForm,
  TextInput,
  required,
} from "react-admin";
import { SaveOnly } from "../shared/save-only.tsx";
import { MomentInput } from "../shared/moment.tsx";

export const CouponEdit = () => (
  <Edit actions={false}>
    <SimpleForm toolbar={<SaveOnly />}>
      <TextInput source="code" disabled />
      <TextInput source="promotion" disabled />
      <CouponLimits />
    </SimpleForm>
  </Edit>
);

export const CouponCreate = () => (
  <Create redirect="list" title="Nuovo codice sconto">
    <SimpleForm defaultValues={{ enabled: true }}>
      <TextInput source="code" validate={required()} helperText="Quello che il cliente scrive" />
      <PromotionInput />
      <CouponLimits />
    </SimpleForm>
  </Create>
);

/** Only promotions made for coupons take one. */
export const PromotionInput = () => (
  <ReferenceInput source="promotion" reference="promotions" filter={{ couponBased: true }}>
    <SelectInput optionText="name" validate={required()} />
  </ReferenceInput>
);

export const CouponLimits = () => (
  <>
    <div className="pair">
      <NumberInput source="usageLimit" min={1} helperText="Vuoto: senza limite" />
      <NumberInput source="perCustomerUsageLimit" min={1} helperText="Vuoto: senza limite" />
    </div>
    <MomentInput source="expiresAt" />
    <BooleanInput source="enabled" />
  </>
);
