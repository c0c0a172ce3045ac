import type { Company } from "../../settings/read-company.ts";
import { MailLink, Small, Subtitle, TextLink } from "./text.tsx";

/** Information on withdrawal, art. 49, 52–59 and 54-bis Codice del consumo. */
export function WithdrawalRight({ link, company }: { link: string; company: Company }) {
  return (
    <>
      <Subtitle>Diritto di recesso</Subtitle>
      <Small>
        Hai 14 giorni dal giorno in cui ricevi l’ultimo prodotto per recedere dal contratto, senza
        indicarne il motivo. Puoi farlo online, anche senza account:
      </Small>
      <Small>
        <TextLink href={link}>Recedere dal contratto qui</TextLink>
      </Small>
      <Small>
        In alternativa puoi usare il modulo in fondo a questa e-mail o inviarci un’altra
        dichiarazione esplicita
        {company.email && (
          <>
            {" "}
            a <MailLink address={company.email} />
          </>
        )}
        . Per rispettare il termine basta inviare la comunicazione prima che scada.
      </Small>
      <Small>
        Entro 14 giorni dalla comunicazione ti rimborsiamo quanto hai pagato, compresa la spedizione
        standard, con lo stesso mezzo di pagamento; possiamo attendere di aver ricevuto i prodotti o
        la prova che li hai spediti. Rispedisci i prodotti entro 14 giorni dalla comunicazione: il
        costo della restituzione è a tuo carico. Rispondi solo della diminuzione di valore dovuta a
        un uso diverso da quello necessario per conoscerne natura e caratteristiche.
      </Small>
      <Small>
        Il recesso è escluso per i prodotti sigillati che, per motivi igienici, non si prestano a
        essere restituiti e che hai aperto dopo la consegna (art. 59, lett. e, Codice del consumo).
        Una carta regalo si può restituire finché il codice non è stato usato.
      </Small>
    </>
  );
}
