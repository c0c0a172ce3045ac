import Button from "@mui/material/Button";
import { useState } from "react";
import { useNotify } from "react-admin";
import type { Backup, Backups } from "#contract/admin/desk/backups.ts";
import { Choice } from "../shared/fields.tsx";
import { writeMoment } from "../shared/moment.tsx";
import { Block } from "../shared/page.tsx";

export function Where({ answer: { place, nightly } }: { answer: Backups }) {
  return (
    <Block title="Dove vanno">
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

export function Restore({ backups }: { backups: Backup[] }) {
  const notify = useNotify();
  const [chosen, choose] = useState("");
  const known = backups.flatMap(({ name, restore, startedAt }) =>
    name && restore ? [{ name, restore, startedAt }] : [],
  );
  const one = known.find(({ name }) => name === chosen) ?? known[0];
  if (!one) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(one.restore);
    notify("Comando copiato");
  };
  return (
    <Block title="Ripristinare">
      <div className="backup-restore">
        <div>
          <p>
            Rimettere una copia sostituisce tutto il negozio, perciò si fa solo dal server, da chi
            lo gestisce. Il pannello prepara il comando e basta.
          </p>
          <ol>
            <li>Ferma il negozio e indica una cartella di dati nuova, vuota.</li>
            <li>
              Lancia il comando. Di una copia scaricata indica il file: il comando ne chiede la
              frase.
            </li>
            <li>
              Riavvia: gli ordini arrivati dopo la copia non ci sono, vanno ripresi dalle e-mail.
            </li>
          </ol>
        </div>
        <div>
          <Choice
            label="Copia da rimettere"
            value={one.name}
            onChange={choose}
            choices={known.map(({ name, startedAt }) => [
              name,
              startedAt ? writeMoment(startedAt) : name,
            ])}
          />
          <div className="command">
            <code>{one.restore}</code>
            <Button size="small" onClick={() => void copy()}>
              Copia
            </Button>
          </div>
        </div>
      </div>
    </Block>
  );
}
