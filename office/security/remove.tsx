import TextField from "@mui/material/TextField";
import { admin, callJson } from "../api/call.ts";
import { Ask } from "../shared/ask.tsx";
import { OwnPassword } from "../shared/own-password.tsx";

export const Remove = ({ left }: { left: number }) => (
  <div className="stack">
    <p>
      È attiva. Codici di recupero rimasti: {left}. Per averne di nuovi disattivala e attivala
      ancora.
    </p>
    <Ask
      label="Disattiva"
      title="Disattivare la verifica in due passaggi?"
      confirm="Disattiva"
      done="Verifica in due passaggi disattivata"
      work={(form) =>
        callJson(`${admin}/second-factor/remove`, {
          method: "POST",
          json: { currentPassword: form.get("currentPassword"), code: form.get("code") },
        })
      }
    >
      <div className="stack">
        <OwnPassword />
        <TextField
          label="Codice dell’app o di recupero"
          name="code"
          autoComplete="one-time-code"
          required
          fullWidth
        />
      </div>
    </Ask>
  </div>
);
