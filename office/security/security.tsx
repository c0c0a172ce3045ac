import { useState } from "react";
import { useRefresh } from "react-admin";
import type { SecondFactor } from "#contract/admin/second-factor.ts";
import { Page } from "../shared/page.tsx";
import { useAnswer } from "../shared/use-answer.ts";
import { Enrol } from "./enrol.tsx";
import { OwnAccount } from "./own-account.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Remove } from "./remove.tsx";

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
        {codes && <RecoveryCodes codes={codes} onKept={kept} />}
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
