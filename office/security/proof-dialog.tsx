import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useId, useState } from "react";
import type { SubmitEvent } from "react";
import type { SecondFactor } from "#contract/admin/second-factor.ts";
import { admin, callJson } from "../api/call.ts";
import { useAskedProof } from "../api/proof.ts";
import { useAnswer } from "../shared/use-answer.ts";

/** Shared by all screens: a call that needs a fresh proof opens it and goes on afterwards. */
export function ProofDialog() {
  const asked = useAskedProof();
  const heading = useId();
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => asked?.answer(false)}
      aria-labelledby={heading}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={heading}>Conferma che sei tu</DialogTitle>
      {asked && <ProofForm answer={asked.answer} />}
    </Dialog>
  );
}

/** Whoever was typing goes on typing. */
const focus = (input: HTMLInputElement | null) => input?.focus();

function ProofForm({ answer }: { answer: (proven: boolean) => void }) {
  const factor = useAnswer<SecondFactor>("second-factor");
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const prove = async (form: FormData) => {
    setBusy(true);
    try {
      const json = { currentPassword: form.get("password"), code: form.get("code") ?? undefined };
      await callJson(`${admin}/session/proof`, { method: "POST", json });
      answer(true);
    } catch (error) {
      setRefusal((error as Error).message);
      setBusy(false);
    }
  };
  // Not an action: a refused one would empty the fields.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void prove(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit}>
      <DialogContent className="stack">
        <p>Quello che stai facendo è delicato: il pannello vuole essere certo che ci sia tu.</p>
        <div role="alert">{refusal && !busy && <Alert severity="error">{refusal}</Alert>}</div>
        <TextField
          label="La tua password"
          name="password"
          type="password"
          autoComplete="current-password"
          inputRef={focus}
          required
          fullWidth
        />
        {factor?.active && (
          <TextField
            label="Codice di verifica"
            name="code"
            autoComplete="one-time-code"
            helperText="Le sei cifre della tua app, oppure un codice di recupero."
            required
            fullWidth
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(false)}>Lascia stare</Button>
        <Button type="submit" variant="contained" loading={busy}>
          Conferma
        </Button>
      </DialogActions>
    </form>
  );
}
