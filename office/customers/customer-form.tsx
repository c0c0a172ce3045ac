import { BooleanInput, SelectInput, TextInput } from "react-admin";
import type { RaRecord } from "react-admin";
import { admin, callJson } from "../api/call.ts";
import { changes } from "../api/data-provider.ts";
import { FormDialog } from "../shared/form-dialog.tsx";
import { roles } from "./roles.ts";

/** Who may sign in, and as what; an account that was closed stays closed. */
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
      <SelectInput source="role" choices={roles} />
      <BooleanInput source="enabled" label="Può accedere" />
    </div>
  </FormDialog>
);
