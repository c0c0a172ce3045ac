import { useState } from "react";
import {
  BooleanInput,
  CreateButton,
  DataTable,
  FilterButton,
  NumberInput,
  type RaRecord,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  TopToolbar,
  useRecordContext,
} from "react-admin";
import { post, saveText } from "../api/call.ts";
import { FormDialog } from "../shared/dialogs.tsx";
import { SaveOnly } from "../shared/fields.tsx";
import { byFlag, momentColumn, RecordList, search, StateMark } from "../shared/lists.tsx";
import { MomentInput } from "../shared/moment.tsx";
import { resource } from "../shared/resource.tsx";
import { offerState } from "./promotions.tsx";

/** The promotion of a coupon cannot be changed after its creation. */
const CouponFields = () => (
  <>
    {useRecordContext()?.id !== undefined && (
      <>
        <TextInput source="code" disabled />
        <TextInput source="promotion" disabled />
      </>
    )}
    <CouponLimits />
  </>
);

/** Offers only promotions that are redeemed with coupons. */
const PromotionInput = () => (
  <ReferenceInput source="promotion" reference="promotions" filter={{ couponBased: true }}>
    <SelectInput optionText="name" validate={required()} />
  </ReferenceInput>
);

const CouponLimits = () => (
  <>
    <div className="pair">
      <NumberInput source="usageLimit" min={1} helperText="Vuoto: senza limite" />
      <NumberInput source="perCustomerUsageLimit" min={1} helperText="Vuoto: senza limite" />
    </div>
    <MomentInput source="expiresAt" />
    <BooleanInput source="enabled" />
  </>
);

const filters = [search("Codice"), <PromotionInput key="promotion" />, byFlag("enabled")];

const used = ({ used, usageLimit }: RaRecord) =>
  usageLimit ? `${used} di ${usageLimit}` : `${used}`;

const stateOf = (record: RaRecord) => <StateMark kind="coupon" state={offerState(record)} />;

const CouponList = () => (
  <RecordList
    filters={filters}
    sort={["createdAt", "DESC"]}
    actions={
      <TopToolbar>
        <FilterButton />
        <GenerateCoupons />
        <CreateButton />
      </TopToolbar>
    }

    primary="code"
    secondary="promotion"
    tertiary={(coupon) => `usato ${used(coupon)}`}
  >
    <DataTable.Col source="code" />
    <DataTable.Col source="promotion" disableSort />
    <DataTable.Col source="state" disableSort render={stateOf} />
    <DataTable.Col source="used" render={used} />
    <DataTable.Col {...momentColumn("expiresAt")} />
    <DataTable.Col {...momentColumn("createdAt")} />
  </RecordList>
);

export const coupons = resource({
  name: "coupons",
  list: CouponList,
  title: "code",
  newTitle: "Nuovo codice sconto",
  once: (
    <>
      <TextInput source="code" validate={required()} helperText="Quello che il cliente scrive" />
      <PromotionInput />
    </>
  ),
  Fields: CouponFields,
  defaults: { enabled: true },
  toolbar: <SaveOnly />,
});

const fresh = { count: 10, usageLimit: 1, enabled: true };

/** Generates random codes and downloads them as CSV. */
function GenerateCoupons() {
  const [made, setMade] = useState(0);
  const save = async (json: object) => {
    const { codes } = await post<{ codes: string[] }>("coupons/generate", json);
    setMade(codes.length);
    saveText("codici.csv", ["codice", ...codes].join("\r\n"));
  };
  return (
    <FormDialog
      key={made}
      label="Genera codici"
      title="Genera molti codici"
      done="Codici generati: li trovi in codici.csv"
      resource="coupons"
      record={fresh}
      save={save}
      kind="text"
    >
      <PromotionInput />
      <div className="pair">
        <NumberInput source="count" label="Quanti" min={1} max={1000} validate={required()} />
        <TextInput
          source="prefix"
          label="Prefisso"
          helperText="Come NATALE"
          parse={(text: string) => text || undefined}
        />
      </div>
      <CouponLimits />
    </FormDialog>
  );
}
