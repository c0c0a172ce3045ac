import type { Company } from "../../settings/read-company.ts";
import { companyAddress, companyPhone, companyRegisters } from "./company-lines.ts";
import { Lines } from "./lines.tsx";
import { MailLink, Small, Subtitle, TextLink } from "./text.tsx";

/** Legal guarantee, who the seller is and where complaints go (art. 49 Codice del consumo). */
export function SellerTerms({ company, shopUrl }: { company: Company; shopUrl: string }) {
  const seller = [company.name, companyAddress(company), companyRegisters(company)];
  const phone = companyPhone(company);
  return (
    <>
      <Subtitle>Garanzia legale di conformità</Subtitle>
      <Small>
        I prodotti sono coperti per due anni dalla consegna dalla garanzia legale di conformità
        (artt. 128 e seguenti, Codice del consumo): se un prodotto è difettoso o diverso da quello
        ordinato hai diritto, senza spese, alla riparazione o alla sostituzione e, quando non sono
        possibili, alla riduzione del prezzo o al rimborso.
      </Small>
      <Subtitle>Venditore, assistenza e reclami</Subtitle>
      <Small>
        Il contratto è concluso con:
        <br />
        <Lines text={seller.filter(Boolean)} />
      </Small>
      <Small>
        Per assistenza e reclami scrivi
        {company.email && (
          <>
            {" "}
            a <MailLink address={company.email} />
          </>
        )}{" "}
        o all’indirizzo della sede{phone && `, oppure chiama ${phone}`}. Se non troviamo una
        soluzione insieme, puoi rivolgerti a un organismo di risoluzione alternativa delle
        controversie (ADR, art. 141-sexies, Codice del consumo) o al Centro europeo consumatori
        Italia (ECC-Net).
      </Small>
      <Small>
        Valgono le{" "}
        <TextLink href={`${shopUrl}/condizioni-di-vendita`}>Condizioni di vendita</TextLink>{" "}
        accettate con l’ordine. Il contratto è in italiano. Conserva questa e-mail: è la conferma
        del contratto.
      </Small>
    </>
  );
}
