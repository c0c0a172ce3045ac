import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import { useRefresh } from "react-admin";
import { BACKUP_PHRASE_MIN_LENGTH } from "#contract/admin/constants.ts";
import type { Backup, Backups } from "#contract/admin/desk/backups.ts";
import { jobReason } from "#contract/admin/desk/kinds.ts";
import { admin, callJson, post } from "../api/call.ts";
import { Ask } from "../shared/dialogs.tsx";
import { Moment } from "../shared/moment.tsx";
import { Block, NextStep, Page, Table } from "../shared/page.tsx";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { counted } from "../shared/labels.ts";
import { Restore, Where } from "./restore-backup.tsx";
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
          <div className="backup-split">
            <Latest answer={answer} />
            <Where answer={answer} />
          </div>
          <Restore backups={answer.backups} />
        </>
      )}
    </Page>
  );
}

function Now({ backups }: { backups: Backup[] }) {
  const { change, busy } = useAct();
  const [openedAt] = useState(Date.now);
  const [latest] = backups;
  if (latest?.state === "running") return <Running backup={latest} usual={done(backups)} />;
  const last = done(backups);
  const days = last?.finishedAt ? (openedAt - Date.parse(last.finishedAt)) / 86_400_000 : 0;
  const title =
    latest?.state === "failed"
      ? "L’ultima copia non è riuscita"
      : days >= 7
        ? `Nessuna copia da ${Math.floor(days)} giorni`
        : last
          ? "L’ultima copia è andata bene"
          : "Ancora nessuna copia";
  return (
    <NextStep
      title={title}
      why={
        <>
          {latest?.problem && <>{jobReason(latest.problem)} </>}
          {last?.finishedAt && (
            <>
              L’ultima riuscita è finita <Moment at={last.finishedAt} />.{" "}
            </>
          )}
          Fanne una prima di importare prodotti o aggiornare il negozio.
        </>
      }
    >
      <Button
        variant="contained"
        loading={busy}
        onClick={() => void change(() => post("backups"), "Copia avviata")}
      >
        Fai una copia ora
      </Button>
    </NextStep>
  );
}

const done = (backups: Backup[]) => backups.find(({ state }) => state === "done");

/** How much there will be is known from the copy before. */
function Running({ backup, usual }: { backup: Backup; usual: Backup | undefined }) {
  const { change, busy } = useAct();
  const bytes = backup.bytes ?? 0;
  const expected = usual?.bytes ?? 0;
  const minutes = usual && minutesOf(usual);
  return (
    <NextStep
      title="Copia in corso"
      why={
        <>
          Il negozio resta aperto, e puoi lasciare questa pagina.
          {minutes && ` L’ultima volta è durata ${minutes}.`}
          <span className="backup-progress">
            {expected > bytes ? (
              <progress max={expected} value={bytes} aria-label="Copia in corso" />
            ) : (
              <progress aria-label="Copia in corso" />
            )}
            {sizeOf({ bytes })}
            {expected > bytes && ` su circa ${sizeOf({ bytes: expected })}`}
          </span>
        </>
      }
    >
      <Button
        variant="outlined"
        loading={busy}
        onClick={() => void change(() => post("backups/stop"), "Copia fermata")}
      >
        Ferma
      </Button>
    </NextStep>
  );
}

const megabytes = new Intl.NumberFormat("it-IT", { maximumFractionDigits: 1 });
const sizeOf = ({ bytes }: Pick<Backup, "bytes">) =>
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
  stopped: ["Fermata", "wait"],
} as const;

function Latest({ answer: { backups, keep, downloadable } }: { answer: Backups }) {
  if (backups.length === 0) return null;
  return (
    <Block title="Ultime" aside={<p className="quiet">Restano le ultime {keep}</p>}>
      <div className="scroll">
        <Table caption="Ultime copie" columns={["Giorno", "Peso", "Stato", "Azioni"]}>
          {backups.map((backup) => {
            const [label, tone] = states[backup.state];
            return (
              <tr key={backup.startedAt ?? backup.name}>
                <th scope="row">
                  {backup.startedAt ? <Moment at={backup.startedAt} /> : backup.name}
                  <div className="quiet">
                    {[backup.by ? `da ${backup.by}` : "da sola", minutesOf(backup)]
                      .filter(Boolean)
                      .join(", ")}
                  </div>
                </th>
                <td>{sizeOf(backup)}</td>
                <td>
                  <span className="state" data-tone={tone}>
                    {label}
                  </span>
                  {backup.problem && <div className="quiet">{jobReason(backup.problem)}</div>}
                </td>
                <td>
                  {backup.name && downloadable && <Download name={backup.name} backup={backup} />}
                </td>
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

/** The browser writes the file to the disk as it comes, as the answer to a form; what the API refuses is shown before. */
function Download({ name, backup }: { name: string; backup: Backup }) {
  const path = `${admin}/backups/${encodeURIComponent(name)}`;
  const start = async (fields: FormData) => {
    await callJson(path);
    const form = document.createElement("form");
    Object.assign(form, {
      method: "post",
      enctype: "multipart/form-data",
      action: `${path}/copia.tar.enc`,
      hidden: true,
    });
    const phrase = document.createElement("input");
    Object.assign(phrase, { name: "phrase", value: String(fields.get("phrase")) });
    form.append(phrase);
    document.body.append(form);
    form.submit();
    form.remove();
  };
  return (
    <Ask
      label="Scarica"
      name={`Scarica la copia ${name}`}
      title="Scaricare la copia?"
      confirm={backup.bytes === null ? "Scarica" : `Scarica ${sizeOf(backup)}`}
      kind="text"
      work={start}
    >
      <p>
        Dentro ci sono i dati personali dei clienti. Il file è cifrato: senza la frase qui sotto non
        si apre, e il negozio non la conserva.
      </p>
      <TextField
        name="phrase"
        type="password"
        label="Frase che apre il file"
        helperText={`Almeno ${BACKUP_PHRASE_MIN_LENGTH} caratteri. Scrivila dove tieni le cose importanti.`}
        required
        slotProps={{
          htmlInput: { minLength: BACKUP_PHRASE_MIN_LENGTH, autoComplete: "new-password" },
        }}
      />
      <p className="quiet">Il registro segna chi ha scaricato e quando. Solo i titolari possono.</p>
    </Ask>
  );
}
