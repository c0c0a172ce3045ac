import { needsShipping } from "#contract/checkout-rules.ts";
import { companyAddress } from "#contract/italy/address-lines.ts";
import { refundMeansOf, refundWords } from "#contract/italy/refund-means.ts";
import { modelForm, sealWords } from "#contract/italy/withdrawal.ts";
import type { Order } from "#contract/order.ts";
import { termsPath } from "#contract/paths.ts";
import type { Company } from "../../settings/index.ts";
import { companyPhone, companyRegisters } from "./company-lines.ts";
import { Lines, Small, Subtitle, TextLink, WriteTo } from "./text.tsx";

type WithdrawalRightProps = { link: string; company: Company; order: Order };

/** Information on withdrawal, art. 49, 52–59 and 54-bis Codice del consumo. */
export function WithdrawalRight({ link, company, order }: WithdrawalRightProps) {
  const seal = sealWords(order.items);
  const goods = needsShipping(order);
  const hasCard = order.items.some(({ giftCard }) => giftCard);
  return (
    <>
      <Subtitle>Diritto di recesso</Subtitle>
      <Small>
        Hai 14 giorni {goods ? "dal giorno in cui ricevi l’ultimo prodotto" : "dall’acquisto"} per
        recedere dal contratto, senza indicarne il motivo. Puoi farlo online, anche senza account:
      </Small>
      <Small>
        <TextLink href={link}>Recedere dal contratto qui</TextLink>
      </Small>
      <Small>
        In alternativa puoi usare il modulo in fondo a questa e-mail o inviarci un’altra
        dichiarazione esplicita
        <WriteTo words=" a" email={company.email} />. Per rispettare il termine basta inviare la
        comunicazione prima che scada.
      </Small>
      <Small>
        Entro 14 giorni dalla comunicazione ti rimborsiamo quanto hai pagato
        {goods && ", compresa la spedizione standard"}, {refundWords[refundMeansOf(order)]}
        {goods ? ofGoods : "."}
      </Small>
      {seal && <Small>{seal}</Small>}
      {hasCard && (
        <Small>Una carta regalo si può restituire finché il codice non è stato usato.</Small>
      )}
    </>
  );
}

const ofGoods =
  "; possiamo attendere di aver ricevuto i prodotti o la prova che li hai spediti. Rispedisci i prodotti entro 14 giorni dalla comunicazione: il costo della restituzione è a tuo carico. Rispondi solo della diminuzione di valore dovuta a un uso diverso da quello necessario per conoscerne natura e caratteristiche.";

/** The model form of annex I, part B, Codice del consumo. */
export function WithdrawalForm({ company }: { company: Company }) {
  const { title, instruction, lines, note } = modelForm(company);
  return (
    <>
      <Subtitle>{title}</Subtitle>
      <Small>{instruction}</Small>
      <Small>
        <Lines text={lines} />
      </Small>
      <Small>{note}</Small>
    </>
  );
}

type SellerTermsProps = {
  company: Company;
  shopUrl: string;
  termsVersion: string | null | undefined;
};

/** Legal guarantee, who the seller is and where complaints go (art. 49 Codice del consumo). */
export function SellerTerms({ company, shopUrl, termsVersion }: SellerTermsProps) {
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
        <WriteTo words=" a" email={company.email} /> o all’indirizzo della sede
        {phone && `, oppure chiama ${phone}`}. Se non troviamo una soluzione insieme, puoi
        rivolgerti a un organismo di risoluzione alternativa delle controversie (ADR, art.
        141-sexies, Codice del consumo) o al Centro europeo consumatori Italia (ECC-Net).
      </Small>
      <Small>
        Valgono le <TextLink href={`${shopUrl}${termsPath}`}>Condizioni di vendita</TextLink>{" "}
        accettate con l’ordine
        {termsVersion && `, allegate a questa e-mail (versione ${termsVersion})`}. Il contratto è in
        italiano. Conserva questa e-mail: è la conferma del contratto.
      </Small>
    </>
  );
}
