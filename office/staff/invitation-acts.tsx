import { RadioButtonGroupInput, TextInput, email, required } from "react-admin";
import type { StaffInvitation } from "#contract/admin/staff.ts";
import { admin, callJson } from "../api/call.ts";
import { Ask, FormDialog } from "../shared/dialogs.tsx";
import { roleChoices } from "./roles.ts";

type Choice = (typeof roleChoices)[number];

const written = ({ name, task }: Choice) => (
  <span className="choice">
    {name}
    <small>{task}</small>
  </span>
);

export const Invite = () => (
  <FormDialog
    label="Invita una persona"
    title="Invita una persona"
    kind="contained"
    resource="staff"
    record={{ role: "orders" }}
    confirm="Invia l’invito"
    save={(values) => callJson(`${admin}/staff-invitations`, { method: "POST", json: values })}
    done="Invito inviato"
  >
    <p className="quiet">
      Riceve un’e-mail con un link che vale sette giorni, sceglie la sua password e accede.
    </p>
    <div className="pair">
      <TextInput source="firstName" validate={required()} />
      <TextInput source="lastName" validate={required()} />
    </div>
    <TextInput source="email" validate={[required(), email()]} />
    <RadioButtonGroupInput
      source="role"
      row={false}
      choices={roleChoices}
      optionText={written}
      validate={required()}
    />
  </FormDialog>
);

type Props = { invitation: StaffInvitation };

export const SendAgain = ({ invitation: { id, email } }: Props) => (
  <Ask
    label="Invia di nuovo"
    title="Inviare di nuovo l’invito?"
    confirm="Invia di nuovo"
    done="Invito inviato"
    work={() => callJson(`${admin}/staff-invitations/${id}/send`, { method: "POST", json: {} })}
  >
    <p>{email} riceve un link nuovo, che vale sette giorni. Quello di prima non vale più.</p>
  </Ask>
);

export const Withdraw = ({ invitation: { id, email } }: Props) => (
  <Ask
    label="Ritira"
    title="Ritirare l’invito?"
    confirm="Ritira l’invito"
    done="Invito ritirato"
    kind="text"
    work={() => callJson(`${admin}/staff-invitations/${id}`, { method: "DELETE" })}
  >
    <p>Il link mandato a {email} non vale più.</p>
  </Ask>
);
