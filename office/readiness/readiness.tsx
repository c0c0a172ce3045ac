import Button from "@mui/material/Button";
import type { Readiness as Answer, ReadinessPoint } from "#contract/admin/readiness.ts";
import { post } from "../api/call.ts";
import { Drop, Page } from "../shared/page.tsx";
import { useAct } from "../shared/use-call.ts";
import "../styles/readiness.css";
import { Ways } from "./ways.tsx";
import { lookAtShop, useReadiness } from "./use-readiness.tsx";
import { comingSoonPath, homePath } from "#contract/paths.ts";
import { useId } from "react";
import { Ask } from "../shared/dialogs.tsx";
import labels from "../messages/labels.json" with { type: "json" };

export function Readiness() {
  const readiness = useReadiness();
  const open = readiness?.open ?? false;
  return (
    <Page title={open ? "Il negozio è aperto" : "Pronto ad aprire"}>
      {readiness && <Content readiness={readiness} />}
    </Page>
  );
}

function Content({ readiness }: { readiness: Answer }) {
  if (readiness.demo) {
    return <p className="ready-sub">Questa è una dimostrazione: è sempre aperta.</p>;
  }
  return (
    <>
      <p className="ready-sub">
        {readiness.open
          ? "Chiunque può visitarlo e comprare. Qui sotto vedi se qualcosa non è più a posto."
          : "Il negozio è chiuso ai visitatori: vedono la pagina «Stiamo allestendo» e possono lasciare l’e-mail. Tu e chi lavora con te vedete già tutto."}
      </p>
      <NextStep readiness={readiness} />
      <h2 className="unseen">Che cosa serve</h2>
      <ol className="ready">
        {readiness.points.map((point) => (
          <Point key={point.id} point={point} readiness={readiness} />
        ))}
      </ol>
      <Opening readiness={readiness} />
      <Looks readiness={readiness} />
    </>
  );
}

const firstSteps: Record<ReadinessPoint["id"], string> = labels.firstSteps;

const numbers = labels.numbers;

function NextStep({ readiness }: { readiness: Answer }) {
  const { points, open } = readiness;
  const unmet = points.filter(({ state }) => state !== "ok");
  const [first, ...rest] = unmet;
  const met = points.length - unmet.length;
  const share = `${(met / points.length) * 100}%`;
  if (!first && open) return null;
  const after =
    rest.length === 0
      ? ""
      : rest.length === 1
        ? ", poi manca una cosa"
        : `, poi mancano ${numbers[rest.length]} cose`;
  return (
    <section className="ready-next" aria-labelledby="next-step">
      <div>
        <p className="k">Il prossimo passo</p>
        <p className="do" id="next-step">
          {first ? firstSteps[first.id] + after : "È tutto a posto: apri il negozio"}
        </p>
        <div className="meter" aria-hidden="true">
          <i style={{ width: share }} />
          <span style={{ left: share }}>
            <Drop />
          </span>
        </div>
        <p className="cap">
          {met} a posto su {points.length}. Puoi fermarti e riprendere: quello che hai scritto
          resta.
        </p>
      </div>
      {first && (
        <div className="acts">
          <Ways point={first} readiness={readiness} main />
        </div>
      )}
    </section>
  );
}

function Point({ point, readiness }: { point: ReadinessPoint; readiness: Answer }) {
  return (
    <li data-met={point.state === "ok" || undefined}>
      <span className="mark">
        <Drop />
      </span>
      <div>
        <h3>{point.title}</h3>
        <span className="ready-state" data-state={point.state}>
          {point.status}
        </span>
        <p>{point.detail}</p>
      </div>
      <div className="way">
        <Ways point={point} readiness={readiness} />
      </div>
    </li>
  );
}

function Looks({ readiness: { open, subscribers } }: { readiness: Answer }) {
  const { act, busy } = useAct();
  if (open) return null;
  const look = (path: string) => void act(() => lookAtShop(path));
  const people = subscribers === 1 ? "1 persona ha" : `${subscribers} persone hanno`;
  return (
    <p className="ready-looks">
      <Button variant="text" loading={busy} onClick={() => look(homePath)}>
        Guarda il negozio
      </Button>
      <Button variant="text" loading={busy} onClick={() => look(comingSoonPath)}>
        Guarda la pagina «Stiamo allestendo»
      </Button>
      {subscribers > 0 && <span>{people} lasciato l’e-mail</span>}
    </p>
  );
}

function Opening({ readiness }: { readiness: Answer }) {
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
            done="Il negozio è aperto"
            kind="contained"
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
