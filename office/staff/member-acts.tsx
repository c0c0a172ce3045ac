import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { StaffMember } from "#contract/admin/staff.ts";
import { admin, callJson } from "../api/call.ts";
import { fullName } from "../customers/customers.tsx";
import { Ask } from "../shared/dialogs.tsx";
import { roleChoices } from "./roles.ts";

type Props = { member: StaffMember };

export const ChangeRole = ({ member }: Props) => (
  <Ask
    label="Cambia ruolo"
    title={`Che cosa fa ${fullName(member)}?`}
    confirm="Cambia ruolo"
    done="Ruolo cambiato"
    work={(form) =>
      callJson(`${admin}/staff/${member.id}`, {
        method: "PATCH",
        json: { role: form.get("role") },
      })
    }
  >
    <p>Le sue sessioni nel pannello si chiudono: accede di nuovo con il ruolo nuovo.</p>
    <TextField select name="role" label="Ruolo" defaultValue={member.role} fullWidth>
      {roleChoices.map(({ id, name, task }) => (
        <MenuItem key={id} value={id}>
          <span className="choice">
            {name}
            <small>{task}</small>
          </span>
        </MenuItem>
      ))}
    </TextField>
  </Ask>
);

export const RemoveAccess = ({ member }: Props) => (
  <Ask
    label="Togli l’accesso"
    title={`Togliere l’accesso a ${fullName(member)}?`}
    confirm="Togli l’accesso"
    done="Accesso tolto"
    kind="text"
    work={() => callJson(`${admin}/staff/${member.id}`, { method: "DELETE" })}
  >
    <p>Esce subito dal pannello e non può più entrarci. Il suo account di cliente resta.</p>
  </Ask>
);

/** For a colleague who has lost the phone and the recovery codes. */
export const ResetSecondFactor = ({ member }: Props) => (
  <Ask
    label="Azzera la verifica in due passaggi"
    title="Azzerare la verifica in due passaggi?"
    confirm="Azzera"
    done="Verifica in due passaggi azzerata"
    kind="text"
    work={() =>
      callJson(`${admin}/customers/${member.id}/reset-second-factor`, { method: "POST", json: {} })
    }
  >
    <p>Accerta di persona chi te lo chiede. Poi basterà la password, finché non la riattiva.</p>
  </Ask>
);
