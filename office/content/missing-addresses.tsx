import Button from "@mui/material/Button";
import { required, TextInput } from "react-admin";
import { admin, callJson } from "../api/call.ts";
import { FormDialog } from "../shared/dialogs.tsx";
import { writeMoment } from "../shared/moment.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";

type Missing = { id: number; path: string; hits: number; lastSeenAt: string };

/** What visitors asked for in vain in the last month, the most wanted first. */
export function MissingAddresses() {
  const answer = useAnswer<{ "hydra:member": Missing[] }>("missing-addresses?itemsPerPage=50");
  const missing = answer?.["hydra:member"];
  const { change, busy } = useAct();
  if (!missing) return null;
  return (
    <section className="block">
      <h2>Indirizzi che mancano</h2>
      <p className="quiet">
        {missing.length > 0
          ? "Negli ultimi 30 giorni qualcuno li ha cercati e non ha trovato nulla."
          : "Negli ultimi 30 giorni nessuno ha cercato pagine che non ci sono."}
      </p>
      <ul className="tree">
        {missing.map(({ id, path, hits, lastSeenAt }) => (
          <li key={id}>
            <div className="tree-row wrapped">
              <span>{path}</span>
              <span className="quiet">
                {hits === 1 ? "1 volta" : `${hits} volte`}, {writeMoment(lastSeenAt)}
              </span>
              <FormDialog
                label="Crea un reindirizzamento"
                title={`Dove porta ${path}?`}
                kind="text"
                resource="redirects"
                save={({ toPath }) =>
                  callJson(`${admin}/redirects`, {
                    method: "POST",
                    json: { fromPath: path, toPath },
                  })
                }
                done="Reindirizzamento creato"
              >
                <TextInput
                  source="toPath"
                  validate={required()}
                  helperText="La pagina: /prodotti/siero"
                />
              </FormDialog>
              <Button
                disabled={busy}
                aria-label={`Ignora ${path}`}
                onClick={() =>
                  void change(
                    () => callJson(`${admin}/missing-addresses/${id}`, { method: "DELETE" }),
                    "Tolto dall’elenco",
                  )
                }
              >
                Ignora
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
