import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import type { ReactNode, SubmitEvent } from "react";
import type { CustomerSession } from "#contract/customer.ts";
import { admin, callJson } from "../api/call.ts";
import { writeMoment } from "../shared/moment.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";

const path = `${admin}/account`;

/** The shop's own area does not change these for who works here. */
export const OwnAccount = () => (
  <>
    <section className="block narrow">
      <h2>Password</h2>
      <p>Gli altri accessi aperti vengono chiusi.</p>
      <OwnForm label="Cambia la password" done="Password aggiornata" at="password">
        <Secret label="Password attuale" name="currentPassword" />
        <Secret label="Nuova password" name="newPassword" fresh />
        <Secret label="Ripeti la nuova password" name="confirmNewPassword" fresh />
      </OwnForm>
    </section>
    <section className="block narrow">
      <h2>E-mail</h2>
      <p>Quella nuova vale da quando apri il link che le mandiamo.</p>
      <OwnForm label="Cambia l’e-mail" done="Apri il link che ti abbiamo inviato" at="email">
        <TextField label="Nuova e-mail" name="email" type="email" required fullWidth />
        <Secret label="Password attuale" name="currentPassword" />
      </OwnForm>
    </section>
  </>
);

type FormProps = { label: string; done: string; at: string; children: ReactNode };

function OwnForm({ label, done, at, children }: FormProps) {
  const { change, busy } = useAct();
  const send = async (form: HTMLFormElement) => {
    const json = Object.fromEntries(new FormData(form));
    const write = () => callJson(`${path}/${at}`, { method: "PUT", json });
    if (await change(write, done)) form.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return (
    <form onSubmit={submit} className="stack">
      {children}
      <Button type="submit" variant="outlined" loading={busy}>
        {label}
      </Button>
    </form>
  );
}

const Secret = ({ label, name, fresh }: { label: string; name: string; fresh?: boolean }) => (
  <TextField
    label={label}
    name={name}
    type="password"
    autoComplete={fresh ? "new-password" : "current-password"}
    required
    fullWidth
  />
);

/** Where the account is open, at the shop and here. */
export function OwnSessions() {
  const sessions = useAnswer<{ "hydra:member": CustomerSession[] }>("account/sessions");
  const { change, busy } = useAct();
  const end = (session: string | null, done: string) =>
    void change(
      () => callJson(`${admin}/account/sessions/end`, { method: "POST", json: { session } }),
      done,
    );
  const open = sessions?.["hydra:member"] ?? [];
  return (
    <section className="block narrow">
      <h2>Accessi</h2>
      <ul className="places">
        {open.map(({ id, device, door, lastUsedAt, current }) => (
          <li key={id}>
            <span>
              <strong>{device ?? "Dispositivo sconosciuto"}</strong>
              <br />
              {door === "office" ? "Pannello" : "Negozio"}, {writeMoment(lastUsedAt)}
            </span>
            {current ? (
              <span>Questo accesso</span>
            ) : (
              <Button loading={busy} onClick={() => end(id, "Accesso chiuso")}>
                Chiudi
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <Button
          variant="outlined"
          loading={busy}
          onClick={() => end(null, "Gli altri accessi sono chiusi")}
        >
          Chiudi tutti gli altri
        </Button>
      )}
    </section>
  );
}
