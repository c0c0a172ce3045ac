import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import { encode } from "uqr";
import type { Enrolment, RecoveryCodes } from "#contract/admin/second-factor.ts";
import { admin, callJson } from "../api/call.ts";
import { useAct } from "../shared/use-call.ts";

const path = `${admin}/second-factor`;

type Props = { start: string; onDone: (recoveryCodes: string[]) => void };

/** The key for the app, then its first code. */
export function Enrol({ start: label, onDone }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { act, busy } = useAct();

  const start = () =>
    void act(async () =>
      setEnrolment(await callJson<Enrolment>(path, { method: "POST", json: {} })),
    );
  const confirm = (form: FormData) =>
    void act(async () => {
      const json = { code: form.get("code") };
      const answer = await callJson<RecoveryCodes>(`${path}/confirm`, { method: "POST", json });
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
        label="Il codice che l’app mostra ora"
        name="code"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: "numeric" } }}
        required
        fullWidth
      />
      <Button type="submit" variant="contained" loading={busy}>
        Conferma
      </Button>
    </form>
  );
}

/** Four modules wide, or a camera may not find the code. */
const quietZone = 4;

/** Black on white whatever is around it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(runsOf).join("")} fill="#000" />
    </svg>
  );
}

/** One rectangle for each run of dark modules in a row. */
function runsOf(row: boolean[], y: number): string {
  const signs = row.map((dark) => (dark ? "#" : " ")).join("");
  return [...signs.matchAll(/#+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
