import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { Notification, useLogout } from "react-admin";
import type { Enrolment } from "#contract/admin/staff.ts";
import { qrCode } from "#contract/format/qr-code.ts";
import { post } from "../api/call.ts";
import { Heading, Wordmark } from "../layout/identity.tsx";
import { useAct } from "../shared/use-call.ts";
import { FirstPasskey } from "./passkeys.tsx";
import { ProofDialog } from "./proof-dialog.tsx";

type Props = { start: string; onDone: (recoveryCodes: string[]) => void };

export function Enrol({ start: label, onDone }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { act, busy } = useAct();

  const start = () => void act(async () => setEnrolment(await post<Enrolment>("second-factor")));
  const confirm = (form: FormData) =>
    void act(async () => {
      const code = form.get("code");
      const answer = await post<{ recoveryCodes: string[] }>("second-factor/confirm", { code });
      onDone(answer.recoveryCodes);
    }, "Verifica in due passaggi attivata");

  if (!enrolment) {
    return (
      <Button variant="contained" loading={busy} onClick={start}>
        {label}
      </Button>
    );
  }
  return (
    <form action={confirm} className="stack">
      <p>
        Inquadra il codice con la tua app, oppure{" "}
        <a href={enrolment.address}>aprilo su questo dispositivo</a>.
      </p>
      <QrCode text={enrolment.address} label="Codice QR con la chiave per l’app" />
      <p>Se non puoi inquadrarlo, scrivi questa chiave nell’app:</p>
      <p>
        <code className="secret">{enrolment.secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <TextField
        name="code"
        label="Il codice che l’app mostra ora"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: "numeric" } }}
        required
      />
      <Button type="submit" variant="contained" loading={busy}>
        Conferma
      </Button>
    </form>
  );
}

/** Always black on white, so that cameras can read it with any theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrCode(text);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Replaces the whole office until a second factor is set up, which the API enforces. */
export function FirstEnrolment() {
  const [codes, setCodes] = useState<string[]>();
  const logout = useLogout();
  return (
    <main className="login">
      <div className="login-card">
        <Wordmark />
        <Heading>Proteggi il tuo accesso</Heading>
        {codes ? (
          <RecoveryCodes codes={codes} onSaved={() => location.reload()} />
        ) : (
          <>
            <p>
              Chi lavora nel negozio entra con la password e con un codice che cambia ogni trenta
              secondi, oppure con una passkey. Per i codici installa sul telefono un’app come Aegis,
              FreeOTP o Google Authenticator, poi continua.
            </p>
            <Enrol start="Comincia" onDone={setCodes} />
            <FirstPasskey onDone={() => location.reload()} />
            <button type="button" className="plain" onClick={() => void logout()}>
              Esci
            </button>
          </>
        )}
      </div>
      <ProofDialog />
      <Notification />
    </main>
  );
}

export const RecoveryCodes = ({ codes, onSaved }: { codes: string[]; onSaved: () => void }) => (
  <div className="stack">
    <p>
      Conserva questi codici di recupero lontano dal telefono: ognuno vale una volta sola al posto
      del codice dell’app. Non li vedrai più.
    </p>
    <ul className="secret">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <Button variant="contained" onClick={onSaved}>
      Li ho conservati
    </Button>
  </div>
);
