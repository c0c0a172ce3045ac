import { useState } from "react";
import { Notification, useLogout } from "react-admin";
import { Wordmark } from "../layout/identity.tsx";
import { Enrol } from "./enrol.tsx";
import { ProofDialog } from "./proof-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** In place of the whole office, which the API keeps shut until then. */
export function FirstEnrolment() {
  const [codes, setCodes] = useState<string[]>();
  const logout = useLogout();
  return (
    <main className="door">
      <div className="door-card">
        <Wordmark />
        <h1>Proteggi il tuo accesso</h1>
        {codes ? (
          <RecoveryCodes codes={codes} onSaved={() => location.reload()} />
        ) : (
          <>
            <p>
              Chi lavora nel negozio entra con la password e con un codice che cambia ogni trenta
              secondi. Installa sul telefono un’app come Aegis, FreeOTP o Google Authenticator, poi
              continua.
            </p>
            <Enrol start="Comincia" onDone={setCodes} />
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
