import { formatLongDate, withArticle } from "#contract/format/dates.ts";
import {
  Action,
  ActionInWords,
  Code,
  Greeting,
  Paragraph,
  Small,
  TextLink,
  Title,
  WriteTo,
} from "../parts/text.tsx";
import type { Template } from "../emails.ts";

export const verify_account: Template<"verify_account"> = {
  subject: () => "Conferma il tuo indirizzo e-mail",
  preview: ({ isChange }, shop) =>
    isChange
      ? `Per usarlo con il tuo account ${shop}.`
      : `Ancora un passo e il tuo account ${shop} è attivo.`,
  Content: ({ data: { firstName, link, isChange, newsletter }, shopName }) => (
    <>
      <Title>Ancora un passo</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        {isChange
          ? `hai chiesto di usare questo indirizzo con il tuo account ${shopName}. Conferma che è tuo: ti chiediamo la password dell’account.`
          : `hai aperto un account su ${shopName}. Conferma che questo indirizzo e-mail è tuo e l’account si attiva subito: ti chiediamo la password che hai scelto.`}
      </Paragraph>
      {newsletter && (
        <Paragraph>
          Hai chiesto anche la newsletter: si attiva con la conferma. Puoi annullarla quando vuoi;
          se non la vuoi più, togli la spunta nei tuoi dati dopo l’accesso.
        </Paragraph>
      )}
      <Action href={link}>
        {newsletter ? "Conferma indirizzo e newsletter" : "Conferma l’indirizzo"}
      </Action>
      <ActionInWords href={link} />
      <Small>
        Se non l’hai chiesto tu, ignora questa e-mail: senza conferma non succede nulla.
      </Small>
    </>
  ),
};

export const account_exists: Template<"account_exists"> = {
  subject: (_data, shop) => `Hai già un account ${shop}`,
  preview: () => "Non serve aprirne un altro: puoi accedere con questo indirizzo.",
  Content: ({ data: { link, resetLink } }) => (
    <>
      <Title>Ci conosciamo già</Title>
      <Paragraph>
        Qualcuno, forse tu, ha chiesto di aprire un account con questo indirizzo e-mail. Esiste già:
        non serve aprirne un altro.
      </Paragraph>
      <Action href={link}>Accedi</Action>
      <Paragraph>
        Non ricordi la password? <TextLink href={resetLink}>Scegline una nuova</TextLink>
      </Paragraph>
      <Small>
        Se la richiesta non è tua, ignora questa e-mail: nel tuo account non è cambiato nulla.
      </Small>
    </>
  ),
};

export const reset_password: Template<"reset_password"> = {
  subject: () => "Scegli una nuova password",
  preview: (_data, shop) => `Il link per reimpostare la password del tuo account ${shop}.`,
  Content: ({ data: { firstName, link, validHours } }) => (
    <>
      <Title>Una nuova password</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        abbiamo ricevuto la richiesta di reimpostare la password del tuo account. Il link vale{" "}
        {validHours === 1 ? "un’ora" : `${validHours} ore`} e si può usare una volta sola.
      </Paragraph>
      <Action href={link}>Reimposta la password</Action>
      <ActionInWords href={link} />
      <Small>
        Se hai chiesto più link valgono tutti, finché non ne usi uno. Se la richiesta non è tua,
        ignora questa e-mail: la password attuale resta valida.
      </Small>
    </>
  ),
};

export const login_code: Template<"login_code"> = {
  subject: ({ code }, shop) => `${code} è il tuo codice per ${shop}`,
  preview: ({ validMinutes }) => `Scrivilo dove l’hai chiesto: vale ${validMinutes} minuti.`,
  Content: ({ data: { firstName, code, validMinutes }, shopName }) => (
    <>
      <Title>Il tuo codice</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        scrivi questo codice nella pagina in cui l’hai chiesto ed entri nel tuo account {shopName},
        senza password. Vale {validMinutes} minuti e una volta sola.
      </Paragraph>
      <Code>{code}</Code>
      <Small>
        Non darlo a nessuno: non te lo chiediamo mai per telefono o in un messaggio. Se non l’hai
        chiesto tu, ignora questa e-mail: senza il codice nessuno entra.
      </Small>
    </>
  ),
};

/** Emails queued by older releases have no link. */
const NotYou = ({ link, email }: { link: string | undefined; email: string }) => (
  <>
    <Paragraph>
      Non l’hai fatto tu? Chiudi subito tutti gli accessi all’account e scegli un’altra password
      <WriteTo words=", poi scrivici a" email={email} />.
    </Paragraph>
    {link && (
      <>
        <Action href={link}>Non l’ho fatto io</Action>
        <ActionInWords href={link} />
      </>
    )}
  </>
);

const alerts = {
  passkey_added: "Nuova passkey",
  passkey_removed: "Passkey eliminata",
  new_device: "Accesso da un nuovo dispositivo",
};

export const account_alert: Template<"account_alert"> = {
  subject: ({ event }, shop) => `${alerts[event]} nel tuo account ${shop}`,
  preview: () => "Se non l’hai fatto tu, leggi che cosa fare.",
  Content: ({ data: { firstName, event, device, protectLink }, company, shopName }) => (
    <>
      <Title>{alerts[event]}</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        {event === "new_device"
          ? `qualcuno è appena entrato nel tuo account ${shopName} da un dispositivo mai usato prima`
          : event === "passkey_added"
            ? `al tuo account ${shopName} è stata appena aggiunta una passkey`
            : `dal tuo account ${shopName} è stata appena eliminata una passkey`}
        {device && ` (${device})`}. Se l’hai fatto tu, non devi fare nulla.
      </Paragraph>
      <NotYou link={protectLink} email={company.email} />
    </>
  ),
};

export const gift_card_code: Template<"gift_card_code"> = {
  subject: ({ code, orderNumber }) => `${code} è il codice per l’ordine ${orderNumber}`,
  preview: ({ validMinutes }) => `Scrivilo dove l’hai chiesto: vale ${validMinutes} minuti.`,
  Content: ({ data: { orderNumber, code, validMinutes } }) => (
    <>
      <Title>Il tuo codice</Title>
      <Paragraph>
        Scrivi questo codice nella pagina dell’ordine {orderNumber} per mandare la carta regalo o
        cambiarne il giorno. Vale {validMinutes} minuti.
      </Paragraph>
      <Code>{code}</Code>
      <Small>
        Non darlo a nessuno: chi ha il link dell’ordine e il codice può mandare la carta. Se non
        l’hai chiesto tu, ignora questa e-mail: non cambia nulla.
      </Small>
    </>
  ),
};

export const order_mailbox_code: Template<"order_mailbox_code"> = {
  subject: ({ code, orderNumber }) => `${code} è il codice per l’ordine ${orderNumber}`,
  preview: ({ validMinutes }) => `Scrivilo dove l’hai chiesto: vale ${validMinutes} minuti.`,
  Content: ({ data: { orderNumber, newEmail, code, validMinutes } }) => (
    <>
      <Title>Il tuo codice</Title>
      <Paragraph>
        Scrivi questo codice nella pagina dell’ordine {orderNumber} per ricevere le sue e-mail a{" "}
        {newEmail}. Vale {validMinutes} minuti.
      </Paragraph>
      <Code>{code}</Code>
      <Small>
        Non darlo a nessuno: chi ha il link dell’ordine e il codice può cambiare l’indirizzo. Se non
        l’hai chiesto tu, ignora questa e-mail: non cambia nulla.
      </Small>
    </>
  ),
};

const correctedParts = {
  email: "l’indirizzo e-mail",
  shippingAddress: "l’indirizzo di consegna",
  billingAddress: "l’indirizzo di fatturazione",
};

export const order_corrected: Template<"order_corrected"> = {
  subject: ({ orderNumber }) => `Abbiamo corretto l’ordine ${orderNumber}`,
  preview: () => "Se non l’hai chiesto tu, scrivici.",
  Content: ({ data: { orderNumber, parts, newEmail }, company }) => (
    <>
      <Title>Ordine corretto</Title>
      <Paragraph>
        Nell’ordine {orderNumber} abbiamo corretto{" "}
        {parts.map((part) => correctedParts[part]).join(" e ")}.
        {newEmail && ` Le prossime e-mail dell’ordine arrivano a ${newEmail}.`}
      </Paragraph>
      <Paragraph>
        Se non l’hai chiesto tu, rispondi a questa e-mail
        <WriteTo words=" o scrivi a" email={company.email} />. Le carte regalo di questo ordine
        arrivano solo alla persona indicata all’acquisto.
      </Paragraph>
    </>
  ),
};

export const password_changed: Template<"password_changed"> = {
  subject: () => "La tua password è cambiata",
  preview: () => "Se non l’hai cambiata tu, leggi che cosa fare.",
  Content: ({ data: { firstName, protectLink }, company, shopName }) => (
    <>
      <Title>La tua password è cambiata</Title>
      <Greeting firstName={firstName} />
      <Paragraph>la password del tuo account {shopName} è stata appena cambiata.</Paragraph>
      <NotYou link={protectLink} email={company.email} />
    </>
  ),
};

export const email_changed: Template<"email_changed"> = {
  subject: () => "Il tuo indirizzo e-mail è cambiato",
  preview: () => "Se non l’hai cambiato tu, leggi che cosa fare.",
  Content: ({ data: { firstName, newEmail, protectLink }, company, shopName }) => (
    <>
      <Title>Il tuo indirizzo e-mail è cambiato</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        l’account {shopName} legato a questa casella ora usa un altro indirizzo: {newEmail}. Da
        adesso le nostre e-mail arriveranno lì.
      </Paragraph>
      <NotYou link={protectLink} email={company.email} />
    </>
  ),
};

export const account_inactive: Template<"account_inactive"> = {
  subject: () => "Il tuo account sta per essere eliminato",
  preview: () => "Se vuoi tenerlo, basta accedere.",
  Content: ({ data: { firstName, months, day, link } }) => (
    <>
      <Title>Vuoi tenere il tuo account?</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        non usi il tuo account da quasi {months / 12} anni. Non conserviamo dati che non servono:{" "}
        {withArticle("il", formatLongDate(day))} lo elimineremo, con gli indirizzi e i preferiti che
        contiene. I documenti degli ordini restano per il tempo che la legge richiede.
      </Paragraph>
      <Paragraph>Per tenerlo basta accedere una volta prima di quel giorno.</Paragraph>
      <Action href={link}>Accedi</Action>
      <ActionInWords href={link} />
    </>
  ),
};

export const personal_data: Template<"personal_data"> = {
  subject: (_data, shop) => `I tuoi dati su ${shop}`,
  preview: ({ validHours }) =>
    validHours === null
      ? "Copia e cancellazione sono nel tuo account."
      : "Il link per scaricarli o cancellarli.",
  Content: ({ data: { firstName, link, validHours } }) => (
    <>
      <Title>I tuoi dati</Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        abbiamo ricevuto la richiesta di una copia dei tuoi dati o della loro cancellazione.{" "}
        {validHours === null
          ? "Questa casella ha un account: accedi, e trovi tutte e due nei tuoi dati personali."
          : `Dal link scegli quale delle due. Vale ${validHours} ore e si può usare una volta sola.`}
      </Paragraph>
      <Action href={link}>
        {validHours === null ? "Accedi ai tuoi dati" : "Vedi che cosa puoi fare"}
      </Action>
      <ActionInWords href={link} />
      <Small>
        Se la richiesta non è tua, ignora questa e-mail: non cambia nulla. Non inoltrarla a nessuno.
      </Small>
    </>
  ),
};

export const account_deleted: Template<"account_deleted"> = {
  subject: ({ reason }) =>
    reason === "guest" ? "I tuoi dati sono stati cancellati" : "Il tuo account è stato eliminato",
  preview: () => "I tuoi dati personali sono stati cancellati.",
  Content: ({ data: { firstName, reason } }) => (
    <>
      <Title>
        {reason === "guest" ? "I tuoi dati non ci sono più" : "Il tuo account non c’è più"}
      </Title>
      <Greeting firstName={firstName} />
      <Paragraph>
        {reason === "unused" ? "come ti avevamo scritto" : "come hai chiesto"}, abbiamo{" "}
        {reason === "guest"
          ? "cancellato i tuoi dati, con note, avvisi e iscrizioni"
          : "eliminato il tuo account e i dati che conteneva"}
        . Conserviamo solo i documenti degli ordini, per il tempo che la legge richiede.
      </Paragraph>
      <Paragraph>
        Questa è l’ultima e-mail che ricevi
        {reason === "guest" ? ", a parte quelle degli ordini in corso" : " da questo account"}.
      </Paragraph>
    </>
  ),
};
