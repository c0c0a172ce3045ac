import { entriesOf } from "#contract/format/keys-of.ts";
import type { PointId, ReadinessPoint } from "#contract/admin/readiness.ts";
import { calendarDateInRome, dayMs, formatDateTime, withArticle } from "#contract/format/dates.ts";
import { inWords } from "#contract/forms/publishing.ts";
import { invalidParts, missingByLaw, partNames } from "../../settings/index.ts";
import type { Facts } from "./facts.ts";

const backupDays = 7;

/** `advice` is printed on one line at start-up, for the operator. */
export type CheckedPoint = ReadinessPoint & { advice: string };

type Verdict = Pick<ReadinessPoint, "state" | "status" | "detail"> & {
  grave?: boolean;
  advice?: string;
};
type Check = { title: string; check(facts: Facts): Verdict };

const ok = (status: string, detail: string): Verdict => ({ state: "ok", status, detail });
const bad = (status: string, detail: string, rest: Partial<Verdict> = {}): Verdict => ({
  state: "bad",
  status,
  detail,
  ...rest,
});

const checks: Record<PointId, Check> = {
  identity: { title: "Identità", check: checkIdentity },
  company: { title: "Dati dell’azienda", check: checkCompany },
  shipping: { title: "Spedizioni", check: checkShipping },
  payments: { title: "Pagamenti online", check: checkPayments },
  mail: { title: "Posta", check: checkMail },
  legal: { title: "Pagine legali", check: checkLegalPages },
  product: { title: "Primo prodotto", check: checkProducts },
  address: { title: "Indirizzo https", check: checkAddress },
  secondFactor: { title: "Secondo fattore", check: checkSecondFactor },
  backup: { title: "Copia di sicurezza", check: checkBackup },
  demo: { title: "Dati dimostrativi", check: checkDemo },
  files: { title: "File e permessi", check: checkFiles },
  claims: { title: "Claim e prove", check: checkClaims },
};

export function checkReadiness(facts: Facts): CheckedPoint[] {
  return entriesOf(checks).map(([id, { title, check }]) => {
    const { grave = false, advice = "", ...verdict } = check(facts);
    return { id, title, ...verdict, grave: grave && verdict.state !== "ok", advice };
  });
}

function checkIdentity({ identity: { name, chosen } }: Facts): Verdict {
  if (chosen) return ok("Scelta", `Il negozio si chiama «${name}» e ha un aspetto suo.`);
  return {
    state: "wait",
    status: "Di serie",
    detail: `Il negozio si chiama «${name}». Segno, colori e caratteri sono ancora quelli di serie.`,
    advice: "logo, colours and typefaces were not chosen yet",
  };
}

function checkShipping({ shippingMethods }: Facts): Verdict {
  if (shippingMethods.length > 0) {
    return ok("Attive", `Chi compra può scegliere ${inWords(shippingMethods)}.`);
  }
  return bad("Mancano", "Nessun modo di spedire attivo: nessuno può concludere un ordine.", {
    grave: true,
    advice: "no shipping method is enabled",
  });
}

function checkProducts({ productsOnSale }: Facts): Verdict {
  if (productsOnSale > 0) {
    return ok("In vendita", `${counts(productsOnSale, "prodotto", "prodotti")} in vendita.`);
  }
  return bad("Manca", "Nessun prodotto in vendita: chi entra trova gli scaffali vuoti.", {
    advice: "no product is on sale",
  });
}

function checkAddress({ publicUrl }: Facts): Verdict {
  if (publicUrl.startsWith("https:")) {
    return ok("Impostato", `${publicUrl.replace(/\/$/, "")} è l’indirizzo di pagine ed e-mail.`);
  }
  return bad(
    "Manca",
    "Senza un indirizzo https le password viaggiano in chiaro. Scrivilo nella variabile PUBLIC_URL e riavvia il negozio.",
    { grave: true, advice: "no https address: set PUBLIC_URL" },
  );
}

/** No payment method at all blocks the opening; no card payments is only a warning. */
function checkPayments({ onlinePayments, otherMethods, withoutAccount }: Facts): Verdict {
  if (onlinePayments === "live" && withoutAccount.length === 0)
    return ok("Collegati", "Carte e PayPal passano dal gestore.");
  const others = otherMethods.length > 0;
  const rest = others
    ? `Resta ${inWords(otherMethods)}.`
    : "Non c’è nessun altro modo di pagare attivo.";
  if (onlinePayments === "test") {
    return bad(
      "Di prova",
      `Il gestore è collegato con una chiave di prova: nessuno paga davvero. ${rest}`,
      {
        grave: true,
        advice: "the payment gateway has a test key: set the live STRIPE_SECRET_KEY",
      },
    );
  }
  if (withoutAccount.length > 0) {
    return bad(
      "Manca il conto",
      `${inWords(withoutAccount)}: attivo, ma alla cassa non compare finché non scrivi intestatario e IBAN.`,
      {
        grave: onlinePayments !== "live" && otherMethods.length === 0,
        advice: "bank transfer is enabled without an account",
      },
    );
  }
  return bad(
    "Manca",
    `Nessun gestore collegato: carta e PayPal non si possono scegliere. ${rest}`,
    { grave: !others, advice: "no payment gateway: set STRIPE_SECRET_KEY" },
  );
}

function checkMail({ mail: { configured, from, provenAt } }: Facts): Verdict {
  if (!configured) {
    return bad(
      "Manca",
      "Nessun server di posta: chi compra non riceve la conferma che la legge vuole. Scrivi SMTP_URL e MAIL_FROM e riavvia il negozio.",
      { grave: true, advice: "no mail server: set SMTP_URL and MAIL_FROM" },
    );
  }
  if (provenAt)
    return ok("Provata", `L’e-mail di prova da ${from} è arrivata ${moment(provenAt)}.`);
  return {
    state: "wait",
    status: "Da provare",
    detail:
      "Il server di posta è impostato, ma nessuna e-mail di prova è ancora arrivata. Senza posta chi compra non riceve conferme.",
    advice: "mail is not proven: send the test email",
  };
}

function checkCompany({ company }: Facts): Verdict {
  const missing = missingByLaw(company);
  const invalid = invalidParts(company);
  if (company.demo) {
    return bad("Inventati", "I dati sono dell’azienda di fantasia: scrivi i tuoi.", {
      grave: true,
      advice: "the company is the invented one",
    });
  }
  const names = (parts: typeof invalid) => inWords(parts.map((part) => partNames[part]));
  if (missing.length > 0 || invalid.length > 0) {
    const sentences = [
      missing.length > 0 && `Manca ${names(missing)}: la legge vuole che si legga sul sito.`,
      invalid.length > 0 && `Da correggere: ${names(invalid)}.`,
    ];
    return bad(
      missing.length > 0 ? "Incompleti" : "Da correggere",
      sentences.filter(Boolean).join(" "),
      {
        grave: true,
        advice: `company data: ${[...missing, ...invalid].join(", ")} missing or wrong`,
      },
    );
  }
  return ok("Completi", `${company.name}, partita IVA controllata, recapiti presenti.`);
}

function checkLegalPages({ legalPages, gapsElsewhere, contradictions }: Facts): Verdict {
  const titled = (...states: string[]) =>
    legalPages.filter(({ state }) => states.includes(state)).map(({ title }) => title);
  const [read, unread] = [titled("read"), titled("unread")];
  const [incomplete, missing] = [titled("incomplete"), titled("missing")];
  const sentences = [
    read.length > 0 &&
      `${inWords(read)}: ${read.length === 1 ? "letta" : "lette"} e ${read.length === 1 ? "confermata" : "confermate"}.`,
    incomplete.length > 0 && `Con parti da completare: ${inWords(incomplete)}.`,
    missing.length > 0 && `Da scrivere: ${inWords(missing)}.`,
    unread.length > 0 && `Da leggere e confermare: ${inWords(unread)}.`,
    gapsElsewhere.length > 0 && `Parti da completare anche in ${inWords(gapsElsewhere)}.`,
    contradictions.length > 0 && `Da correggere: ${contradictions.join("; ")}.`,
  ];
  const detail = sentences.filter(Boolean).join(" ");
  const left = unread.length + incomplete.length + missing.length;
  if (left === 0 && gapsElsewhere.length === 0)
    return contradictions.length > 0
      ? bad("Da correggere", detail, {
          advice: `texts contradict the settings: ${contradictions.join("; ")}`,
        })
      : ok("Lette", detail);
  const status = left > 0 ? `${left} da leggere` : "Da completare";
  return bad(status, detail, {
    grave: true,
    advice: "legal pages: not all are complete and confirmed as read",
  });
}

function checkSecondFactor({ owners, withoutSecondFactor }: Facts): Verdict {
  if (owners > 0 && withoutSecondFactor.length === 0) {
    return ok("Attivo", "Chi è titolare entra con la password e un secondo fattore.");
  }
  if (owners === 0) {
    return bad("Manca", "Nessuno è titolare del negozio: npm run setup ne nomina uno.", {
      advice: "nobody owns the shop: npm run setup",
    });
  }
  return bad("Manca", `Entra con la sola password: ${inWords(withoutSecondFactor)}.`, {
    advice: `no second factor: ${withoutSecondFactor.length} of ${owners} owners`,
  });
}

function checkBackup({ lastBackup, now }: Facts): Verdict {
  const how = "Falla in «Copie di sicurezza» e ripetila almeno ogni settimana.";
  if (!lastBackup) {
    return bad("Manca", `Non risulta nessuna copia. ${how}`, {
      advice: "no backup yet: npm run backup",
    });
  }
  const days = Math.floor((now.getTime() - lastBackup.getTime()) / dayMs);
  if (days < backupDays) return ok(dayOf(days), `Finita ${moment(lastBackup)}.`);
  return bad("Vecchia", `L’ultima è di ${days} giorni fa. ${how}`, {
    advice: `the last backup is ${days} days old`,
  });
}

function checkDemo({ demoLeft }: Facts): Verdict {
  const { products, customers, orders, accounts, bankAccount } = demoLeft;
  const counted = [
    counts(products, "prodotto", "prodotti"),
    counts(customers, "cliente", "clienti"),
    counts(orders, "ordine", "ordini"),
  ].filter((text) => text !== undefined);
  if (counted.length === 0 && !bankAccount) {
    return ok("Tolti", "Del negozio dimostrativo non resta niente.");
  }
  const sentences = [
    counted.length > 0 && `Qui ci sono ancora ${inWords(counted)} di prova.`,
    accounts && "Le password della dimostrazione sono pubbliche.",
    bankAccount && "Un metodo di pagamento indica il conto inventato.",
    "Si tolgono con npm run setup -- --remove-demo.",
  ];
  return bad("Presenti", sentences.filter(Boolean).join(" "), {
    grave: accounts || bankAccount,
    advice: "data of the demo are left: npm run setup -- --remove-demo",
  });
}

function checkFiles({ exposedFiles }: Facts): Verdict {
  if (exposedFiles.length === 0) {
    return ok("A posto", "La cartella dei dati si legge solo dal servizio del negozio.");
  }
  return bad(
    "Aperti ad altri",
    `Altri account della macchina possono leggere i dati del negozio: ${exposedFiles.slice(0, 3).join(", ")}.`,
    { advice: `others can read ${exposedFiles.slice(0, 3).join(", ")}: chmod -R go= DATA_DIR` },
  );
}

function checkClaims({ expiringClaims, doubtfulTexts, now }: Facts): Verdict {
  const today = calendarDateInRome(now);
  const expired = expiringClaims.filter(({ expiresOn }) => expiresOn < today);
  const soon = expiringClaims.filter(({ expiresOn }) => expiresOn >= today);
  const sentences = [
    expired.length > 0 && `Scaduti, e non più mostrati: ${quoted(expired)}.`,
    soon.length > 0 && `Scadono entro 30 giorni: ${quoted(soon)}.`,
    doubtfulTexts.length > 0 && `Da provare o correggere: ${doubtsIn(doubtfulTexts)}.`,
  ];
  const detail = sentences.filter(Boolean).join(" ");
  if (expired.length > 0)
    return bad("Scaduti", detail, { advice: `${expired.length} claims have expired` });
  if (doubtfulTexts.length > 0) {
    const advice = `${doubtfulTexts.length} texts have words that need a proof`;
    return bad("Testi da rivedere", detail, { advice });
  }
  if (soon.length > 0) {
    const advice = `${soon.length} claims expire within 30 days`;
    return { state: "wait", status: "In scadenza", detail, advice };
  }
  return ok(
    "In ordine",
    "Nessun claim è scaduto o sta per scadere, e nessun testo chiede una prova.",
  );
}

/** Lists the first few; each is shown in full when its text is saved. */
function doubtsIn(texts: Facts["doubtfulTexts"]): string {
  const sentences = texts.slice(0, 4).map(({ title, words }) => `«${words}» in ${title}`);
  const others = texts.length - sentences.length;
  return inWords(
    others > 0 ? [...sentences, others === 1 ? "un altro" : `altri ${others}`] : sentences,
  );
}

const quoted = (claims: Facts["expiringClaims"]) => inWords(claims.map(({ text }) => `«${text}»`));

const counts = (count: number, one: string, many: string) =>
  count === 0 ? undefined : `${count} ${count === 1 ? one : many}`;

const dayOf = (days: number) =>
  days === 0 ? "Di oggi" : days === 1 ? "Di ieri" : `Di ${days} giorni fa`;

const moment = (at: Date) => withArticle("il", formatDateTime(at));
