import { BooleanInput, TextInput } from "react-admin";
import type { RaRecord } from "react-admin";
import { admin, callJson } from "../api/call.ts";
import { changes } from "../api/data-provider.ts";
import { FormDialog } from "../shared/form-dialog.tsx";

/** Who may sign in; an account that was closed stays closed, and colleagues are among the people. */
export const CustomerForm = ({ customer }: { customer: RaRecord }) => (
  <FormDialog
    label="Modifica"
    title="Dati del cliente"
    resource="customers"
    record={customer}
    save={(values) =>
      callJson(`${admin}/customers/${customer.id}`, {
        method: "PATCH",
        json: changes(customer, values),
      })
    }
    done="Cliente salvato"
  >
    <div className="pair">
      <TextInput source="firstName" />
      <TextInput source="lastName" />
      <TextInput source="phoneNumber" />
      <TextInput source="birthday" type="date" slotProps={{ inputLabel: { shrink: true } }} />
      {customer["role"] === "customer" && <BooleanInput source="enabled" label="Può accedere" />}
    </div>
  </FormDialog>
);
