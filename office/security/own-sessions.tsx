import Button from "@mui/material/Button";
import type { CustomerSession } from "#contract/customer.ts";
import { admin, callJson } from "../api/call.ts";
import { writeMoment } from "../shared/moment.tsx";
import { useAct } from "../shared/use-act.ts";
import { useAnswer } from "../shared/use-answer.ts";

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
