import Button from "@mui/material/Button";
import { useId } from "react";
import type { Readiness, ReadinessPoint } from "#contract/admin/readiness.ts";
import { Ask } from "../shared/dialogs.tsx";
import { post } from "./use-readiness.tsx";

export function Opening({ readiness }: { readiness: Readiness }) {
  return readiness.open ? <Close /> : <Open points={readiness.points} />;
}

function Open({ points }: { points: ReadinessPoint[] }) {
  const why = useId();
  const unmet = points.filter(({ state }) => state !== "ok");
  const grave = unmet.filter((point) => point.grave);
  return (
    <section className="ready-open" aria-labelledby="opening">
      <div>
        <h2 id="opening">Aprire il negozio</h2>
        <p>
          Da qui il negozio si apre a tutti, subito. Potrai richiuderlo quando vuoi; gli ordini già
          ricevuti restano in lavoro.
        </p>
      </div>
      <div>
        {grave.length > 0 ? (
          <>
            <Button
              variant="contained"
              size="large"
              aria-disabled="true"
              aria-describedby={why}
              className="ready-waits"
            >
              Apri il negozio
            </Button>
            <p className="cap" id={why}>
              {grave.length === 1 ? "Manca" : "Mancano"}: {names(grave)}
            </p>
          </>
        ) : (
          <Ask
            label="Apri il negozio"
            title="Aprire il negozio a tutti?"
            kind="contained"
            confirm="Apri il negozio"
            done="Il negozio è aperto"
            work={(form) => post("readiness/open", { skip: form.getAll("skip") })}
          >
            <p>Da subito chiunque può visitarlo e comprare.</p>
            {unmet.map(({ id, title, detail }) => (
              <label key={id} className="ready-skip">
                <input type="checkbox" name="skip" value={id} required />
                <span>
                  <b>Apro anche senza: {title.toLowerCase()}.</b> {detail}
                </span>
              </label>
            ))}
          </Ask>
        )}
      </div>
    </section>
  );
}

function Close() {
  return (
    <section className="ready-open" aria-labelledby="closing">
      <div>
        <h2 id="closing">Chiudere per lavori</h2>
        <p>
          I visitatori vedono la pagina «Stiamo allestendo». Gli ordini già ricevuti restano in
          lavoro, e chi vuole recedere può farlo.
        </p>
      </div>
      <div>
        <Ask
          label="Chiudi per lavori"
          title="Chiudere il negozio ai visitatori?"
          confirm="Chiudi per lavori"
          done="Il negozio è chiuso ai visitatori"
          work={() => post("readiness/close")}
        >
          <p>Da subito nessuno può visitarlo né comprare, finché non lo riapri.</p>
        </Ask>
      </div>
    </section>
  );
}

const names = (points: ReadinessPoint[]) =>
  points.map(({ title }) => title.toLowerCase()).join(", ");
