import Button from "@mui/material/Button";
import { useEffect } from "react";
import { useNotify, useRefresh } from "react-admin";
import type { Backup, Backups } from "#contract/admin/desk/backups.ts";
import { jobReason } from "#contract/admin/desk/kinds.ts";
import { admin, callJson, post } from "../api/call.ts";
import { Moment } from "../shared/moment.tsx";
import { Block, NextStep, Page, Table } from "../shared/page.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { counted } from "../shared/labels.ts";
import "./backups.css";

export function BackupsPage() {
  const answer = useAnswer<Backups>("backups");
  const refresh = useRefresh();
  const isRunning = answer?.backups[0]?.state === "running";
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(refresh, 2000);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
  return (
    <Page title="Copie di sicurezza">
      <p className="quiet">
        Tutto il negozio in una cartella: prodotti, ordini, clienti, foto, impostazioni.
        {answer?.nightly && " Ogni notte alle 3:30, da sola."}
      </p>
      {answer && (
        <>
          <Now backups={answer.backups} />
          <Latest answer={answer} />
          <Where answer={answer} />
          <Restore backups={answer.backups} />
        </>
      )}
    </Page>
  );
}

function Now({ backups }: { backups: Backup[] }) {
  const { change, busy } = useAct();
  const latest = backups[0];
  const done = backups.find(({ state }) => state === "done");
  const title =
    latest?.state === "running"
      ? "Copia in corso"
      : latest?.state === "failed"
        ? "L’ultima copia non è riuscita"
        : done
          ? "L’ultima copia è andata bene"
          : "Ancora nessuna copia";
  return (
    <NextStep
      title={title}
      why={
        latest?.state === "running" ? (
          "Il negozio resta aperto. Puoi anche lasciare questa pagina."
        ) : latest?.problem ? (
          jobReason(latest.problem)
        ) : (
          <>
            {done?.finishedAt && (
              <>
                È finita <Moment at={done.finishedAt} />.{" "}
              </>
            )}
            Fanne una prima di importare prodotti o aggiornare il negozio.
          </>
        )
      }
    >
      <Button
        variant="contained"
        loading={busy}
        disabled={latest?.state === "running"}
        onClick={() => void change(() => post("backups"), "Copia avviata")}
      >
        Fai una copia ora
      </Button>
    </NextStep>
  );
}

const megabytes = new Intl.NumberFormat("it-IT", { maximumFractionDigits: 1 });
const sizeOf = ({ bytes }: Backup) =>
  bytes === null ? "–" : `${megabytes.format(Math.max(bytes / 1e6, 0.1))} MB`;

const minutesOf = ({ startedAt, finishedAt }: Backup) => {
  if (!startedAt || !finishedAt) return "";
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
  return seconds < 90
    ? counted(Math.max(seconds, 1), "secondo", "secondi")
    : counted(Math.round(seconds / 60), "minuto", "minuti");
};

const states = {
  running: ["In corso", "wait"],
  done: ["Fatta", "done"],
  failed: ["Non riuscita", "bad"],
} as const;

function Latest({ answer: { backups, keep, downloadable } }: { answer: Backups }) {
  if (backups.length === 0) return null;
  return (
    <Block title="Ultime" aside={<p className="quiet">Restano le ultime {keep}</p>}>
      <div className="scroll">
        <Table caption="Ultime copie" columns={["Giorno", "Come", "Peso", "Stato", "Azioni"]}>
          {backups.map((backup) => {
            const [label, tone] = states[backup.state];
            return (
              <tr key={backup.startedAt ?? backup.name}>
                <th scope="row">
                  {backup.startedAt ? <Moment at={backup.startedAt} /> : backup.name}
                  <div className="quiet">{minutesOf(backup)}</div>
                </th>
                <td>{backup.by ? `da ${backup.by}` : "da sola"}</td>
                <td>{sizeOf(backup)}</td>
                <td>
                  <span className="state" data-tone={tone}>
                    {label}
                  </span>
                  {backup.problem && <div className="quiet">{jobReason(backup.problem)}</div>}
                </td>
                <td>{backup.name && downloadable && <Download name={backup.name} />}</td>
              </tr>
            );
          })}
        </Table>
      </div>
      {!downloadable && (
        <p className="quiet">
          Le copie di un negozio dimostrativo non si scaricano: la sua password è pubblica.
        </p>
      )}
    </Block>
  );
}

/** The browser writes the file to the disk as it comes; what the API refuses is shown before. */
function Download({ name }: { name: string }) {
  const { act, busy } = useAct();
  const path = `${admin}/backups/${encodeURIComponent(name)}`;
  const start = async () => {
    await callJson(path);
    Object.assign(document.createElement("a"), {
      href: `${path}/copia.tar`,
      download: `copia-${name}.tar`,
    }).click();
  };
  return (
    <Button
      size="small"
      loading={busy}
      aria-label={`Scarica la copia ${name}`}
      onClick={() => void act(start)}
    >
      Scarica
    </Button>
  );
}

function Where({ answer: { place, nightly } }: { answer: Backups }) {
  return (
    <Block title="Dove vanno" narrow>
      <p>
        <code>{place}</code>
      </p>
      {nightly ? (
        <p>
          Ogni notte alle 3:30. Se una copia fallisce, o ne passano sette giorni senza, lo vedi.
        </p>
      ) : (
        <p>
          Sono sullo stesso disco del negozio e si fanno solo da qui: se il disco si rompe si
          perdono anche loro. Chi gestisce il server aggiunge <code>BACKUP_TO</code> alla
          configurazione, e il negozio ne fa una ogni notte; intanto scaricane una.
        </p>
      )}
      <p className="quiet">
        Il luogo si cambia nella configurazione del server, non da qui: così chi entra nel pannello
        non può portare via i dati altrove. Una copia contiene i dati dei clienti: custodiscila.
      </p>
    </Block>
  );
}

function Restore({ backups }: { backups: Backup[] }) {
  const notify = useNotify();
  const command = backups.find(({ restore }) => restore)?.restore;
  if (!command) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(command);
    notify("Comando copiato");
  };
  return (
    <Block title="Ripristinare" narrow>
      <p>
        Rimettere una copia sostituisce tutto il negozio, perciò si fa solo dal server, da chi lo
        gestisce. Il pannello prepara il comando e basta.
      </p>
      <ol>
        <li>Ferma il negozio e indica una cartella di dati nuova, vuota.</li>
        <li>Lancia il comando, qui per l’ultima copia. Una copia scaricata va prima estratta.</li>
        <li>Riavvia: gli ordini arrivati dopo la copia non ci sono, vanno ripresi dalle e-mail.</li>
      </ol>
      <div className="command">
        <code>{command}</code>
        <Button size="small" onClick={() => void copy()}>
          Copia
        </Button>
      </div>
    </Block>
  );
}
