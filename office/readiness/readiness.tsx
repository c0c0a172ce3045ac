import Button from "@mui/material/Button";
import type { Readiness as Answer, ReadinessPoint } from "#contract/admin/readiness.ts";
import { Page } from "../shared/page.tsx";
import { useAct } from "../shared/use-call.ts";
import "../styles/readiness.css";
import { Opening } from "./opening.tsx";
import { Ways } from "./ways.tsx";
import { lookAtShop, useReadiness } from "./use-readiness.tsx";
import { comingSoonPath, homePath } from "#contract/paths.ts";

/** What is missing before the shop can open, and the button that opens it. */
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

const firstSteps: Record<ReadinessPoint["id"], string> = {
  address: "Imposta l’indirizzo https",
  payments: "Collega un gestore dei pagamenti",
  mail: "Prova la posta",
  company: "Completa i dati dell’azienda",
  legal: "Leggi e conferma le pagine legali",
  secondFactor: "Attiva il secondo fattore",
  backup: "Fai una copia di sicurezza",
  demo: "Togli i dati dimostrativi",
  files: "Chiudi i file agli altri account",
};

const numbers = ["", "una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto"];

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

const Drop = () => (
  <svg className="drop" viewBox="0 0 8 12" aria-hidden="true">
    <path d="M4 0C5.9 3.4 8 5.6 8 8a4 4 0 0 1-8 0C0 5.6 2.1 3.4 4 0z" />
  </svg>
);
