import { messageOf } from "#contract/format/keys-of.ts";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { type SubmitEvent, useId, useState } from "react";
import { HttpError, usePermissions } from "react-admin";
import type { Me } from "#contract/admin/staff.ts";
import { admin, callOnce, useProofRequest, type MissingProof } from "../api/call.ts";
import { hasPasskeys, proveByPasskey } from "../api/passkeys.ts";
import { Refusal } from "../shared/dialogs.tsx";
import { CodeNeeded, openSession, openSessionByPasskey, readMe } from "../api/session.ts";

const words: Record<MissingProof, { title: string; why: string }> = {
  session: {
    title: "La sessione è finita",
    why: "Accedi di nuovo e continui da dove eri: quello che hai scritto resta qui.",
  },
  proof: {
    title: "Conferma che sei tu",
    why: "È un’azione delicata: il pannello vuole essere certo che ci sia tu.",
  },
};

/** Opened by calls that need a session or a recent authentication; they are repeated afterwards. */
export function ProofDialog() {
  const request = useProofRequest();
  const heading = useId();
  return (
    <Dialog
      open={request !== undefined}
      onClose={() => request?.answer(false)}
      aria-labelledby={heading}
      fullWidth
      maxWidth="xs"
    >
      {request && (
        <>
          <DialogTitle id={heading}>{words[request.missing].title}</DialogTitle>
          <ProofForm {...request} />
        </>
      )}
    </Dialog>
  );
}

type Typed = { password: string; code?: string };

/** If the session has ended meanwhile, signs in again instead: a login counts as proof. */
async function prove(
  missing: MissingProof,
  email: string,
  { password, code }: Typed,
): Promise<void> {
  const typed = { password, ...(code ? { code } : {}) };
  if (missing === "session") return openSession({ email, ...typed });
  const { password: currentPassword, ...rest } = typed;
  try {
    const json = { currentPassword, ...rest };
    await callOnce(`${admin}/session/proof`, { method: "POST", json });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    await openSession({ email, ...typed });
  }
}

/** Reloads if another account's passkey was used: pending calls must not continue in that session. */
async function proveWithPasskey(missing: MissingProof, email: string): Promise<void> {
  if (missing === "session") {
    await openSessionByPasskey();
    if ((await readMe()).email !== email) location.reload();
    return;
  }
  await proveByPasskey().catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 401)
      throw new Error("Questa passkey non è del tuo account.");
    throw error;
  });
}

/** Focuses the field when it appears. */
const focus = (input: HTMLInputElement | null) => input?.focus();

const text = (form: FormData, name: string) => String(form.get(name) ?? "");

function ProofForm({
  missing,
  answer,
}: {
  missing: MissingProof;
  answer: (proven: boolean) => void;
}) {
  const { permissions: me } = usePermissions<Me>();
  const [asksCode, setAsksCode] = useState(me?.factors.includes("code") ?? false);
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);
  const email = me?.email ?? "";
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      answer(true);
    } catch (error) {
      if (error instanceof CodeNeeded) setAsksCode(true);
      setRefusal(messageOf(error));
      setBusy(false);
    }
  };
  // Not a form action: React would reset the fields after an error.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = { password: text(form, "password"), code: text(form, "code") };
    void attempt(() => prove(missing, email, typed));
  };
  return (
    <form onSubmit={submit}>
      <DialogContent className="stack">
        <p>{words[missing].why}</p>
        <Refusal>{busy ? "" : refusal}</Refusal>
        <input type="hidden" name="email" autoComplete="username" value={email} />
        <TextField
          name="password"
          label="La tua password"
          type="password"
          autoComplete="current-password"
          inputRef={focus}
          required
        />
        {asksCode && (
          <TextField
            name="code"
            label="Codice di verifica"
            helperText="Le sei cifre della tua app, oppure un codice di recupero."
            autoComplete="one-time-code"
            required
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(false)}>Lascia stare</Button>
        {hasPasskeys() && me?.factors.includes("passkey") && (
          <Button
            variant="outlined"
            loading={busy}
            onClick={() => void attempt(() => proveWithPasskey(missing, email))}
          >
            Usa una passkey
          </Button>
        )}
        <Button type="submit" variant="contained" loading={busy}>
          {missing === "session" ? "Accedi" : "Conferma"}
        </Button>
      </DialogActions>
    </form>
  );
}
