import type { Company } from "../../settings/read-company.ts";
import { companyAddress } from "./company-lines.ts";
import { Lines } from "./lines.tsx";
import { Small, Subtitle } from "./text.tsx";

const fields = [
  "— Con la presente io/noi (*) notifico/notifichiamo (*) il recesso dal mio/nostro (*) contratto di vendita dei seguenti beni (*)",
  "— Ordinato il (*) / ricevuto il (*)",
  "— Nome del/dei consumatore(i)",
  "— Indirizzo del/dei consumatore(i)",
  "— Firma del/dei consumatore(i) (solo se il presente modulo è notificato in versione cartacea)",
  "— Data",
];

/** The model form of annex I, part B, Codice del consumo. */
export function WithdrawalForm({ company }: { company: Company }) {
  const addressee = [company.name, companyAddress(company), company.email].filter(Boolean);
  return (
    <>
      <Subtitle>Modulo di recesso tipo</Subtitle>
      <Small>Compila e restituisci questo modulo solo se desideri recedere dal contratto.</Small>
      <Small>
        <Lines text={[`— Destinatario: ${addressee.join(", ")}`, ...fields]} />
      </Small>
      <Small>(*) Cancellare la dicitura inutile.</Small>
    </>
  );
}
