import { useState } from "react";
import { useRefresh } from "react-admin";
import type { SecondFactor } from "#contract/admin/second-factor.ts";
import { admin, callJson } from "../api/call.ts";
import { Ask } from "../shared/dialogs.tsx";
import { Page } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { Enrol } from "./enrol.tsx";
import { OwnAccount, OwnSessions } from "./own-account.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** One's own second factor, password, address and sessions. */
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
      <section className="block narrow">
        <h2>Verifica in due passaggi</h2>
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
      </section>
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
      confirm="Disattiva"
      done="Verifica in due passaggi disattivata"
      work={() => callJson(`${admin}/second-factor/remove`, { method: "POST", json: {} })}
    >
      <p>I codici dell’app e quelli di recupero smettono di valere.</p>
    </Ask>
  </div>
);
