import Button from "@mui/material/Button";
import type { Passkey } from "#contract/customer.ts";
import { deleteAt } from "../api/call.ts";
import { hasPasskeys, makePasskey } from "../api/passkeys.ts";
import { Ask } from "../shared/dialogs.tsx";
import { writeMoment } from "../shared/moment.tsx";
import { Block } from "../shared/page.tsx";
import { useAct, useMembers } from "../shared/use-call.ts";

const path = "second-factor/passkeys";

export function OwnPasskeys() {
  const passkeys = useMembers<Passkey>(path) ?? [];
  const { change, busy } = useAct();
  return (
    <Block title="Passkey" narrow>
      <p>
        Entri con l’impronta, il volto o il PIN del dispositivo, senza password né codice. Una
        pagina che imita il negozio non può chiedertela. Aggiungine una per dispositivo: se li perdi
        tutti, ti fa rientrare un’altra persona titolare.
      </p>
      <ul className="places">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>
              <br />
              {lastUsedAt
                ? `Ultimo uso ${writeMoment(lastUsedAt)}`
                : `Creata ${writeMoment(createdAt)}`}
            </span>
            <Ask
              label="Elimina"
              title={`Eliminare la passkey «${name}»?`}
              done="Passkey eliminata"
              work={() => deleteAt(`${path}/${id}`)}
            >
              <p>Non apre più il pannello. Eliminala anche dal dispositivo.</p>
            </Ask>
          </li>
        ))}
      </ul>
      {hasPasskeys() && (
        <Button
          variant="outlined"
          loading={busy}
          onClick={() => void change(makePasskey, "Passkey aggiunta")}
        >
          Aggiungi una passkey
        </Button>
      )}
    </Block>
  );
}

/** Sets up a passkey for users who must add a second factor before they can use the office. */
export function FirstPasskey({ onDone }: { onDone: () => void }) {
  const { act, busy } = useAct();
  if (!hasPasskeys()) return null;
  const make = async () => {
    if (await act(makePasskey)) onDone();
  };
  return (
    <Button variant="outlined" loading={busy} onClick={() => void make()}>
      Usa una passkey
    </Button>
  );
}
