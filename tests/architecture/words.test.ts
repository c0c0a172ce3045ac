import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Texts people read: messages, demo content, emails, documents, refusals and the office, without comments. */
const sources = [
  ...globSync("{storefront,commerce,contract,office,server}/**/*.{ts,tsx}"),
  ...globSync("{storefront/messages,office/messages,commerce,contract,demo/content}/**/*.json"),
].filter((path) => !/\.(test|fixture)\.|node_modules|migrations|build\/|paraglide/.test(path));

const texts = sources.map((path) => ({ path, text: withoutComments(readFileSync(path, "utf8")) }));

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}

test.each<[words: RegExp, instead: string]>([
  [/Consegna a casa\. Consegna/, "A casa tua, tra …"],
  [/sensazione di pelle che tira/, "senza che tiri"],
  [/Leggi il saldo/, "Controlla il saldo"],
  [/Ogni pelle"/, "Tutti i tipi di pelle"],
  [/Non in linea|torni in linea/, "Offline, torni online"],
  [/sono curiosa, o curioso/, "Mi incuriosiscono"],
  [/sentirti sveglia|vai leggera/, "a neutral form"],
  [/Rispediscici/, "Rimandaci"],
  [/Credito frazionabile/, "Si spende un po’ alla volta"],
  [/Vanti e prove|Ogni vanto/, "Claim e prove"],
  [/\bDì da sé|(collega|chiude|reso) da sé/, "automaticamente"],
  [/Chi si pente/, "Chi cambia idea"],
  [/"Nuova spedizione"|Nuovo pagamento\b/, "Nuovo metodo di spedizione, di pagamento"],
  [/>Email\b|"Email non|\buna e-mail/, "un’e-mail"],
  [/Solo in ufficio/, "Solo nel pannello"],
  [/lista dei desideri/i, "preferiti"],
  [/Conto per il rimborso, da dire/, "Richiesta IBAN"],
  [/Account che c’è già/, "Account già esistente"],
  [/due minuti bastano/, "words that agree with the minutes computed"],
  [/\b[Cc]ollegament[oi]\b/, "link or connessione"],
  [
    /(l’|la |tua |nostr[ae] |per |via |un’(?!email valida)|all’|dell’)[Ee]mail\b/,
    "e-mail, but where SPEC quotes it",
  ],
  [/\d %["`<.,)]|\} %["`]/, "10%, without a blank"],
  [
    /Recesso (chiesto|accettato|accolto|rifiutato|non acc[eo])/,
    "dichiarato, registrato, contestato",
  ],
  [/recesso è stato rifiutato|accetti un recesso/, "contestato, registri"],
  [/nostra etichetta/, "a label that the withdrawal really offers"],
  [/Offerte personalizzate|offerte personalizzate/, "Consigli su misura, as everywhere"],
  [/contrassegnati come obbligatori/, "only optional fields are marked"],
  [/Chi ha comprato può scriver/, "anybody with an account may review"],
  [/in tutta Italia/, "the places served: areaSentences"],
  [/changed meanwhile\./, "Nel frattempo …"],
  [
    /torna alla terra|eco-friendly|[Ss]apone naturale/,
    "a fact that can be verified (D.Lgs. 30/2026)",
  ],
  [/Imballo con materiale riciclato/, "which part, of what, and its share"],
  [/Nichel testato["*]/, "the limit it was tested for"],
  [
    /"Prodotto in Italia,|[Nn]ate in una vecchia serra|Produciamo in Italia/,
    "the cosmetics: accessories are not",
  ],
  [/"invalid", ["`](The|There|This) [a-z]/, "Italian, because people read it"],
  [/stat[oa] (tu|io)\b/, "Non l’hai fatto tu?, which speaks to everybody"],
  [/[Bb]envenut[oa] (in|nella|su)\b/, "a neutral form"],
  [/si annulla da solo/, "automaticamente"],
  [/\p{L}\.\."/u, "one full stop"],
  [/\bsei (troppo )?(stanca|allergica|pronta|sicura|nuova|curiosa|indecisa)\b/, "a neutral form"],
  [
    /\b(esser|sentir|averl|lasciar)ti \w+(ata|ita|uta)\b|ti rende una |ti rende \w+a[,.]/,
    "a neutral form",
  ],
  [/freschi di formula|solo contrassegno/, "what holds for every product and every order"],
  [/numero d’ordine sul biglietto|ricalcoliamo il rimborso/, "what the shop really does"],
  [/Gratis oltre/, "da, the threshold included, and for which methods"],
  [/Piante italiane|ingrediente italiano\b|Cosmesi italiana/, "an origin proven by a claim"],
  [/forma cifrata/, "a hash, which is not encryption"],
  [/ricompr\w+ di più|più ricomprat/, "a computed ranking, or I nostri preferiti"],
])("%s is not written: %s", (words) => {
  expect(texts.filter(({ text }) => words.test(text)).map(({ path }) => path)).toEqual([]);
});

const ofCode = texts.filter(({ path }) => !path.startsWith("demo/"));

test.each([
  [
    "attivo or disattivato: only lamps, candles and complexions are spenti",
    /\b(?:[Ss]pent[oaie]|[Ss]pegn\w+|[Aa]ccend\w+|[Aa]cces[oaie])\b/,
  ],
  [
    "terms from their constants",
    /valgono \d+ ore|[Vv]ale \d+ (?:ore|minuti|mesi)|scriviamo ogni due/,
  ],
])("the code and its messages say %s", (_, words) => {
  expect(ofCode.filter(({ text }) => words.test(text)).map(({ path }) => path)).toEqual([]);
});
