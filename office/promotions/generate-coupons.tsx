import { useState } from "react";
import { NumberInput, TextInput, required } from "react-admin";
import { admin, callJson } from "../api/call.ts";
import { saveText } from "../api/download.ts";
import { FormDialog } from "../shared/form-dialog.tsx";
import { CouponLimits, PromotionInput } from "./coupon-form.tsx";

const fresh = { count: 10, usageLimit: 1, enabled: true };

/** Codes nobody can guess; the list is saved as a file, for a mailing or for the press. */
export function GenerateCoupons() {
  const [made, setMade] = useState(0);
  const save = async (json: object) => {
    const path = `${admin}/coupons/generate`;
    const { codes } = await callJson<{ codes: string[] }>(path, { method: "POST", json });
    setMade(codes.length);
    saveText("codici.csv", ["codice", ...codes].join("\r\n"));
  };
  return (
    <FormDialog
      key={made}
      label="Genera codici"
      title="Genera molti codici"
      resource="coupons"
      record={fresh}
      save={save}
      done="Codici generati: li trovi in codici.csv"
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
