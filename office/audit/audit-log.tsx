import {
  DataTable,
  List,
  type RaRecord,
  type ResourceProps,
  Show,
  useRecordContext,
} from "react-admin";
import { momentColumn, Rows, search } from "../shared/lists.tsx";
import { Moment, writeMoment } from "../shared/moment.tsx";
import { Table } from "../shared/page.tsx";

const titleOf = ({ action, subject }: RaRecord) =>
  `${describeSubject(subject)}: ${describeAction(action)}`;

const AuditList = () => (
  <List
    filters={[search("Chi, che cosa, su che cosa")]}
    sort={{ field: "at", order: "DESC" }}
    actions={false}
    empty={false}
  >
    <Rows
      rowClick="show"
      primary={titleOf}
      secondary={({ actorEmail, actor }) => actorEmail ?? actor}
      tertiary={({ at }) => writeMoment(at)}
    >
      <DataTable.Col {...momentColumn("at")} />
      <DataTable.Col
        source="actorEmail"
        disableSort
        render={({ actorEmail, actor }) => actorEmail ?? actor}
      />
      <DataTable.Col source="action" disableSort render={({ action }) => describeAction(action)} />
      <DataTable.Col
        source="subject"
        disableSort
        render={({ subject }) => describeSubject(subject)}
      />
    </Rows>
  </List>
);

const AuditShow = () => (
  <Show actions={false} component="div">
    <Entry />
  </Show>
);

type Fields = Record<string, unknown> | null;

function Entry() {
  const entry = useRecordContext();
  if (!entry) return null;
  const { at, actor, actorEmail } = entry;
  const before = entry["before"] as Fields;
  const after = entry["after"] as Fields;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <>
      <p className="quiet">
        <Moment at={at} />, {actorEmail ?? actor}
      </p>
      {names.length === 0 && <p>Non ci sono altri dettagli.</p>}
      <section aria-label="Che cosa è cambiato" hidden={names.length === 0}>
        <Table className="table words" columns={["Campo", "Prima", "Dopo"]}>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{shown(before?.[name])}</td>
              <td>{shown(after?.[name])}</td>
            </tr>
          ))}
        </Table>
      </section>
    </>
  );
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export const auditLog: ResourceProps = {
  name: "audit-log",
  list: AuditList,
  show: AuditShow,
  recordRepresentation: titleOf,
};

const things: Record<string, string> = {
  administrator: "Persona",
  staff: "Persona",
  order: "Ordine",
  product: "Prodotto",
  variant: "Variante",
  taxon: "Categoria",
  attributes: "Caratteristica",
  "tax-rates": "Aliquota IVA",
  promotions: "Promozione",
  coupons: "Codice sconto",
  "gift-cards": "Carta regalo",
  "product-reviews": "Recensione",
  "contact-requests": "Messaggio",
  "withdrawal-requests": "Recesso",
  customers: "Cliente",
  "blog-posts": "Articolo",
  "blog-categories": "Categoria del blog",
  pages: "Pagina",
  redirects: "Reindirizzamento",
  "missing-addresses": "Indirizzo che manca",
  "shipping-methods": "Spedizione",
  "payment-methods": "Pagamento",
  settings: "Impostazioni",
  exports: "Esportazione",
  imports: "Importazione",
  shop: "Negozio",
  retention: "Dati scaduti",
  image: "Immagine",
  pictures: "Foto o video",
  images: "Immagine",
};

const deeds: Record<string, string> = {
  open: "accesso",
  create: "creazione",
  update: "modifica",
  delete: "eliminazione",
  pay: "segnato come pagato",
  pack: "pacco preparato o riaperto",
  correct: "indirizzo o recapiti corretti",
  ship: "spedizione",
  collectable: "pronto al ritiro",
  reschedule: "nuova data di consegna",
  "refund-done": "bonifico di rimborso fatto",
  "refund-drop": "rimborso a mano tolto",
  "refund-account-ask": "IBAN chiesto di nuovo",
  deliver: "consegna",
  cancel: "annullamento",
  refund: "rimborso",
  "resend-letter": "e-mail inviata di nuovo",
  "resend-email": "e-mail inviata di nuovo",
  note: "nota",
  approve: "pubblicazione",
  reject: "rifiuto",
  answer: "risposta",
  issue: "emissione",
  generate: "generazione di codici",
  export: "esportazione",
  import: "importazione",
  upload: "caricamento",
  "export-data": "copia dei dati personali",
  forget: "account cancellato su richiesta",
  "end-sessions": "sessioni chiuse",
  "open-to-visitors": "aperto ai visitatori",
  "close-to-visitors": "chiuso ai visitatori",
  confirm: "letta e confermata",
  prove: "posta provata",
  enable: "verifica in due passaggi attivata",
  disable: "verifica in due passaggi tolta",
  invite: "invito",
  "invite-again": "invito inviato di nuovo",
  "withdraw-invitation": "invito ritirato",
  accept: "invito accettato",
  "change-role": "cambio di ruolo",
  remove: "accesso tolto",
  reset: "verifica in due passaggi azzerata",
};

/** `order.ship` → spedizione; what is new stays as the API wrote it. */
function describeAction(action: string): string {
  const deed = action.split(".").at(-1) ?? action;
  return deeds[deed] ?? action;
}

/** `order:RG1` → Ordine RG1 */
function describeSubject(subject: string): string {
  const [kind = "", ...name] = subject.split(":");
  return [things[kind] ?? kind, name.join(":")].join(" ").trim();
}
