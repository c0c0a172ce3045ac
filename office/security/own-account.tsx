import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useRefresh } from "react-admin";
import type { SecondFactor } from "#contract/admin/staff.ts";
import type { CustomerSession } from "#contract/customer.ts";
import { admin, callJson, post } from "../api/call.ts";
import { Ask } from "../shared/dialogs.tsx";
import { writeMoment } from "../shared/moment.tsx";
import { Block, Page } from "../shared/page.tsx";
import { useAct, useAnswer, useMembers } from "../shared/use-call.ts";
import { Enrol, RecoveryCodes } from "./enrol.tsx";
import { OwnPasskeys } from "./passkeys.tsx";

const path = `${admin}/account`;

const OwnAccount = () => (
  <>
    <Block title="Password" narrow>
      <p>Gli altri accessi aperti vengono chiusi.</p>
      <OwnForm label="Cambia la password" done="Password aggiornata" at="password">
        <Secret label="Password attuale" name="currentPassword" />
        <Secret label="Nuova password" name="newPassword" fresh />
        <Secret label="Ripeti la nuova password" name="confirmNewPassword" fresh />
      </OwnForm>
    </Block>
    <Block title="E-mail" narrow>
      <p>Quella nuova vale da quando apri il link che le mandiamo.</p>
      <OwnForm label="Cambia l’e-mail" done="Apri il link che ti abbiamo inviato" at="email">
        <TextField label="Nuova e-mail" name="email" type="email" required />
        <Secret label="Password attuale" name="currentPassword" />
      </OwnForm>
    </Block>
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
  />
);

function OwnSessions() {
  const open = useMembers<CustomerSession>("account/sessions") ?? [];
  const { change, busy } = useAct();
  const end = (session: string | null, done: string) =>
    void change(() => post("account/sessions/end", { session }), done);
  return (
    <Block title="Accessi" narrow>
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
    </Block>
  );
}

export function Security() {
  const factor = useAnswer<SecondFactor>("second-factor");
  const [codes, setCodes] = useState<string[]>();
  const refresh = useRefresh();
  const kept = () => {
    setCodes(undefined);
    refresh();
  };
  return (
    <Page title="Sicurezza">
      <Block title="Verifica in due passaggi" narrow>
        <p>
          Oltre alla password il pannello chiede un codice che cambia ogni trenta secondi, fatto da
          un’app come Aegis, FreeOTP o Google Authenticator.
        </p>
        {codes && <RecoveryCodes codes={codes} onSaved={kept} />}
        {!codes && factor?.active === false && (
          <div className="stack">
            <p>Non è attiva.</p>
            <Enrol start="Attiva" onDone={setCodes} />
          </div>
        )}
        {!codes && factor?.active && <Remove left={factor.recoveryCodesLeft} />}
      </Block>
      <OwnPasskeys />
      <OwnAccount />
      <OwnSessions />
    </Page>
  );
}

const Remove = ({ left }: { left: number }) => (
  <div className="stack">
    <p>
      È attiva. Codici di recupero rimasti: {left}. Per averne di nuovi disattivala e attivala
      ancora.
    </p>
    <Ask
      label="Disattiva"
      title="Disattivare la verifica in due passaggi?"
      done="Verifica in due passaggi disattivata"
      work={() => post("second-factor/remove")}
    >
      <p>I codici dell’app e quelli di recupero smettono di valere.</p>
    </Ask>
  </div>
);
