import {
  calendarDateInRome,
  formatDateTime,
  formatFullDate,
  formatLongDate,
  parseDate,
  withArticle,
} from "#contract/format/dates.ts";
import { companyAddress } from "#contract/italy/address-lines.ts";
import { refundBy, returnBy } from "#contract/italy/withdrawal.ts";
import { refundWords } from "#contract/italy/refund-means.ts";
import { withoutLinks } from "#contract/format/plain-text.ts";
import {
  Facts,
  Action,
  Greeting,
  Lines,
  Paragraph,
  Quote,
  Small,
  Subtitle,
  Title,
} from "../parts/text.tsx";
import type { Company } from "../../settings/index.ts";
import type { Emails, RefundAccountAsked, Template } from "../emails.ts";

export const contact_copy: Template<"contact_copy"> = {
  subject: () => "Abbiamo ricevuto il tuo messaggio",
  preview: () => "Grazie per averci scritto.",
  Content: ({ data: { number, typeName, message, receivedAt }, company }) => (
    <>
      <Title>Messaggio ricevuto</Title>
      <Paragraph>
        Grazie per averci scritto: ti rispondiamo {company.replyTime || "per e-mail"}.
      </Paragraph>
      <Facts
        facts={[
          ["Richiesta", `n. ${number}`],
          ["Argomento", typeName],
          ["Ricevuta il", formatDateTime(receivedAt)],
        ]}
      />
      {message ? (
        <Quote text={message} />
      ) : (
        <Small>
          Non ripetiamo qui il testo, perché chiunque può scrivere un indirizzo in un modulo. Se non
          ci hai scritto tu, ignora questa e-mail.
        </Small>
      )}
    </>
  ),
};

export const contact_answer: Template<"contact_answer"> = {
  subject: ({ typeName }) => `Risposta alla tua richiesta: ${typeName}`,
  preview: ({ answer }) => answer,
  Content: ({ data: { question, answer } }) => (
    <>
      <Title>La nostra risposta</Title>
      <Paragraph>
        <Lines text={answer} />
      </Paragraph>
      <Paragraph>Per aggiungere qualcosa basta rispondere a questa e-mail.</Paragraph>
      <Subtitle>Ci avevi scritto</Subtitle>
      <Quote text={withoutLinks(question)} />
    </>
  ),
};

/** Acknowledgement of receipt on a durable medium, art. 54-bis Codice del consumo. */
export const withdrawal_received: Template<"withdrawal_received"> = {
  subject: ({ orderNumber }) =>
    orderNumber ? `Recesso ricevuto per l’ordine ${orderNumber}` : "Recesso ricevuto",
  preview: ({ receivedAt }) => `Ricevuto ${withArticle("il", formatDateTime(receivedAt))}.`,
  Content: ({ data, company }) => {
    const { number, statement, receivedAt, orderNumber, placed, partial, withoutFreeText } = data;
    return (
      <>
        <Title>Recesso ricevuto</Title>
        <Paragraph>
          Abbiamo ricevuto {withoutFreeText ? "una" : "la tua"} dichiarazione di recesso{" "}
          {withArticle("il", formatDateTime(receivedAt))}. Questa e-mail ne conferma la ricezione:
          conservala.
        </Paragraph>
        {data.notice && (
          <Paragraph>
            Chi l’ha inviata ha chiesto la ricevuta a un’altra casella. Se non l’hai inviata tu,
            rispondi subito a questa e-mail.
          </Paragraph>
        )}
        <Facts
          facts={[
            ["Dichiarazione", `n. ${number}`],
            ["Ricevuta il", formatDateTime(receivedAt)],
            ["Numero ordine", orderNumber],
            ["Data dell’ordine", placed?.at && formatLongDate(placed.at)],
            ["Riguarda", placed?.items.length ? placed.items : scopeOf(partial)],
          ]}
        />
        {statement && <Subtitle>{withoutFreeText ? "La" : "La tua"} dichiarazione</Subtitle>}
        {statement && <Quote text={statement} />}
        {withoutFreeText && (
          <Small>
            Questo indirizzo non è quello dell’ordine: qui non ripetiamo ciò che è stato scritto a
            parole libere, come le note. È tutto nella ricevuta mostrata al momento dell’invio. Se
            non hai inviato tu la dichiarazione, non devi fare nulla.
          </Small>
        )}
        <Subtitle>Che cosa succede ora</Subtitle>
        <Paragraph>
          {data.cardsOnly
            ? "Non c’è nulla da rispedire. Se il codice della carta regalo non è stato usato, ti rimborsiamo"
            : `Se hai già ricevuto i prodotti, ${sendBack(returnBy(new Date(receivedAt)), company)}. ${weRefund(data)}`}{" "}
          entro {formatFullDate(refundBy(new Date(receivedAt)))}, {meansOf(data)}
          {waitOf(data)}.
        </Paragraph>
        <AccountAsked asked={data.refundAccount} />
      </>
    );
  },
};

export const withdrawal_notice: Template<"withdrawal_notice"> = {
  subject: ({ orderNumber }) => `Un recesso nomina l’ordine ${orderNumber}`,
  preview: () => "È arrivato da un’altra casella: sei tu?",
  Content: ({ data: { orderNumber, isLinked } }) => (
    <>
      <Title>Sei tu che recedi?</Title>
      <Paragraph>
        Una dichiarazione di recesso inviata da un’altra casella nomina il tuo ordine {orderNumber}.{" "}
        {isLinked
          ? "L’abbiamo collegata all’ordine."
          : "Non l’abbiamo collegata all’ordine: il numero da solo non basta."}
      </Paragraph>
      <Paragraph>
        Se non l’hai inviata tu, rispondi subito a questa e-mail. Se l’hai inviata tu, non devi fare
        nulla.
      </Paragraph>
    </>
  ),
};

/** Cash and transfers cannot be refunded to the original method, so this links to the bank account form. */
function AccountAsked({ asked }: { asked: RefundAccountAsked | undefined }) {
  if (!asked) return null;
  if (!asked.link)
    return (
      <Paragraph>
        Il rimborso è con un bonifico: ti chiediamo l’IBAN con un’e-mail all’indirizzo dell’ordine.
      </Paragraph>
    );
  return (
    <>
      <Paragraph>
        Il rimborso è con un bonifico: dicci su quale conto, in una pagina protetta del nostro sito.
      </Paragraph>
      <Action href={asked.link}>Scrivi l’IBAN</Action>
    </>
  );
}

type Refunded = Pick<Emails["withdrawal_accepted"], "refund" | "refundAccount">;

const meansOf = ({ refund, refundAccount }: Refunded) =>
  refundWords[refund?.means ?? (refundAccount ? "transfer" : "any")];

const weRefund = ({ refund }: Refunded) =>
  refund?.isPaid === false
    ? "L’ordine non risulta ancora pagato: se lo paghi, ti rimborsiamo"
    : "Ti rimborsiamo";

const sendBack = (by: string, company: Company) =>
  `rispediscili entro ${formatFullDate(by)}${company.address && ` a ${company.name}, ${companyAddress(company)}`}`;

const waitOf = ({ cardsOnly }: { cardsOnly?: boolean }) =>
  cardsOnly
    ? " e la carta non vale più"
    : "; possiamo attendere di aver ricevuto i prodotti o la prova che li hai spediti";

const scopeOf = (partial: boolean) => (partial ? "alcuni prodotti dell’ordine" : "l’intero ordine");

/** Artt. 56 and 57 Codice del consumo. */
export const withdrawal_accepted: Template<"withdrawal_accepted"> = {
  subject: ({ orderNumber }) => `Recesso registrato per l’ordine ${orderNumber}`,
  preview: ({ cardsOnly }) =>
    cardsOnly ? "Il tuo rimborso." : "Che cosa rendere, entro quando, e il tuo rimborso.",
  Content: ({
    data: { firstName, orderNumber, returnBy, refundBy, answer, statement, ...data },
    company,
  }) => (
    <>
      <Title>Recesso registrato</Title>
      <Greeting firstName={firstName} />
      <Paragraph>abbiamo registrato il tuo recesso dall’ordine {orderNumber}.</Paragraph>
      {answer && (
        <Paragraph>
          <Lines text={answer} />
        </Paragraph>
      )}
      {!data.cardsOnly && <Subtitle>I prodotti</Subtitle>}
      {!data.cardsOnly && (
        <Paragraph>
          Se li hai già ricevuti, {sendBack(returnBy, company)}. Conserva la ricevuta della
          spedizione.
        </Paragraph>
      )}
      <Subtitle>Il rimborso</Subtitle>
      <Paragraph>
        {weRefund(data)}
        {refundBy
          ? ` entro ${formatFullDate(refundBy)}`
          : " entro 14 giorni dalla tua dichiarazione"}
        , {meansOf(data)}
        {waitOf(data)}. Quando il rimborso parte ti scriviamo.
      </Paragraph>
      <AccountAsked asked={data.refundAccount} />
      <Subtitle>La tua dichiarazione</Subtitle>
      <Quote text={statement} />
    </>
  ),
};

/** States the reason and the dispute bodies: art. 141-sexies Codice del consumo. */
export const withdrawal_refused: Template<"withdrawal_refused"> = {
  subject: ({ orderNumber }) => `Recesso contestato per l’ordine ${orderNumber}`,
  preview: ({ answer }) => answer,
  Content: ({ data: { firstName, orderNumber, answer, statement } }) => (
    <>
      <Title>Recesso contestato</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        contestiamo la tua dichiarazione di recesso dall’ordine {orderNumber}, per questo motivo:
      </Paragraph>
      <Paragraph>
        <Lines text={answer} />
      </Paragraph>
      <Paragraph>
        Se pensi che ci sbagliamo rispondi a questa e-mail. Se non troviamo una soluzione insieme,
        puoi rivolgerti a un organismo di risoluzione alternativa delle controversie (ADR, art.
        141-sexies, Codice del consumo) o al Centro europeo consumatori Italia (ECC-Net). La
        garanzia legale di due anni sui prodotti difettosi resta intera.
      </Paragraph>
      <Subtitle>La tua dichiarazione</Subtitle>
      <Quote text={statement} />
    </>
  ),
};

/** Art. 56: the deadline runs from the statement; with the goods received, nothing delays the refund. */
export const return_received: Template<"return_received"> = {
  subject: ({ orderNumber }) => `Reso ricevuto per l’ordine ${orderNumber}`,
  preview: ({ accepted }) =>
    accepted ? "Ora tocca a noi: il tuo rimborso." : "Lo controlliamo e ti rispondiamo.",
  Content: ({
    data: { firstName, orderNumber, receivedAt, items, refundBy, accepted, ...data },
  }) => (
    <>
      <Title>Il reso è arrivato</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        abbiamo ricevuto quello che ci hai rispedito dell’ordine {orderNumber}.{" "}
        {refundBy === null ? (
          "Lo controlliamo e ti rimborsiamo. Quando il rimborso parte ti scriviamo."
        ) : (
          <Term receivedAt={receivedAt} refundBy={refundBy} accepted={accepted} />
        )}
      </Paragraph>
      <Facts
        facts={[
          ["Numero ordine", orderNumber],
          ["Reso ricevuto il", formatLongDate(receivedAt)],
          ["Riguarda", items.length > 0 ? items : scopeOf(false)],
        ]}
      />
      <AccountAsked asked={data.refundAccount} />
    </>
  ),
};

type TermProps = { receivedAt: string; refundBy: string; accepted: boolean };

const Term = ({ receivedAt, refundBy, accepted }: TermProps) => (
  <>
    {accepted
      ? "Ti rimborsiamo"
      : "Lo controlliamo e, se non c’è nulla da contestare, ti rimborsiamo"}{" "}
    {refundBy >= calendarDateInRome(parseDate(receivedAt) ?? new Date(0))
      ? `entro ${formatFullDate(refundBy)}, cioè 14 giorni dalla tua dichiarazione di recesso`
      : "subito, senza altra attesa: i 14 giorni dalla tua dichiarazione sono passati"}{" "}
    (art. 56, Codice del consumo). Quando il rimborso parte ti scriviamo.
  </>
);

/** Under the guarantee neither the remedy nor the return costs the customer (art. 135-ter Codice del consumo). */
export const return_authorised: Template<"return_authorised"> = {
  subject: ({ order }) => `Reso autorizzato per l’ordine ${order.number}`,
  preview: () => "Che cosa rispedire, e dove.",
  Content: ({ data: { order, items, answer }, company }) => (
    <>
      <Title>Reso autorizzato</Title>
      <Greeting firstName={order.billingAddress?.firstName} />
      <Paragraph>
        ci dispiace che qualcosa non sia andato bene con l’ordine {order.number}. Rimandaci questi
        prodotti
        {company.address && ` a ${company.name}, ${companyAddress(company)}`}: le spese sono a
        nostro carico, conserva la ricevuta.
      </Paragraph>
      {answer && (
        <Paragraph>
          <Lines text={answer} />
        </Paragraph>
      )}
      <Facts
        facts={[
          ["Numero ordine", order.number],
          ["Da rispedire", items],
        ]}
      />
      <Small>Quando arrivano li controlliamo, ti scriviamo e ti rimborsiamo.</Small>
    </>
  ),
};
