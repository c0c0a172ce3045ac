/** A statement that needs evidence the shop has not given; `instead` suggests what to write. */
export type Doubt = {
  rule: "environment" | "health" | "origin" | "superlative" | "test" | "unknown_claim";
  words: string;
  sentence: string;
  instead: string;
  /** The record whose text it is, as `products/SIE-LEN-ROSA`: a decision to keep the sentence holds for it alone. */
  subject?: string | undefined;
  /** It contradicts a product's record: it is corrected, and no reason keeps it. */
  isFinal?: boolean | undefined;
};

/** Facts to check a text against: the products it mentions and the codes of registered claims. */
export type TextFacts = {
  products: { name: string; madeIn: string | null; isCosmetic: boolean }[];
  claims: readonly string[];
  /** The text is a registered claim, which has its evidence: tests are not doubted. */
  isClaim?: boolean | undefined;
  /** The text is about these products alone, not about the whole shop. */
  isOwn?: boolean | undefined;
};

type Rule = Pick<Doubt, "rule" | "instead"> & {
  pattern: RegExp;
  /** Matches sentences that already contain their evidence: a percentage, a standard, a source. */
  unless?: RegExp;
};

/** A percentage in the same clause as the word: that of a discount is no share. */
const share = /\d\s?%[^,;:]*riciclat|riciclat[^,;:]*\d\s?%/i;
const certified = /certificat|agricoltura biologica|COSMOS|ISO 16128|ICEA/i;
/** An opinion of the shop («secondo noi») is no source. */
const source =
  /non (?:più )?(?:miracolos|rivoluzionari)|secondo (?!(?:noi|me|te|voi|molt[aei]|tant[aei]|tutt[aei]|chi|il nostro|la nostra|i nostri|le nostre)(?!\p{L}))|fonte:|\bsu \d+|sondaggio|ultimi \d+ (?:giorni|mesi)|nel 20\d\d|\{\{claim:/iu;
const things =
  "sapon[ei]|crem[ae]|sier[oi]|oli[oi]?|cosmetic[oiahe]+|cosmesi|shampoo|balsam[oi]|detergent[ei]|prodott[oi]|formul[ae]|deodorant[ei]|spugn[ae]|maschera|skincare";
const thing = `(?:ingredienti|${things})`;

const the = "(?:l[’']|la |le |il |i |lo |gli |l’)?";
const disease =
  "acne|dermatit[ei]|eczem[ai]|psoriasi|rosacea|couperose|herpes|micos[ei]|infezion[ei]|infiammazion[ei]|alopecia|scottatur[ae]";
const flaw =
  "rughe|cellulite|smagliature|cicatrici|macchie|brufoli|occhiaie|discromie|imperfezioni";
/** Sentences that say what cosmetics do not do, or send the reader to a doctor. */
const denied =
  /\b(?:non|mai|né|nessun[oa]?) (?:\p{L}+ ){0,2}(?:cur|guari|elimin|cancell|rimuov|fa|fann|sparisc|protegg|offr|blocc|signific|esist|approv|autorizz|è|sono|ha|vuol)|\b(?:rivolgiti|chiedi|parla(?:ne)?|c[’']è|serve|consulta) (?:\p{L}+[ ’']){0,3}(?:medic|dermatolog)/iu;

const generic = (example: string) =>
  `È un’affermazione ambientale generica, vietata dal D.Lgs. 30/2026. Scrivi un fatto che si può verificare, per esempio «${example}».`;

/** Patterns match word stems, with neighbouring words to keep ordinary beauty copy from matching. */
const rules: Rule[] = [
  {
    rule: "environment",
    pattern:
      /\beco[- ]?(?:friendly|logic\p{L}+|sostenibil\p{L}+|compatibil\p{L}+)|\b(?:prodott[oi]|scelt[ae]|beauty|cosmes[ii]|formul[ae]|packaging|imballo) (?:sostenibil[ei]|green|verd[ei])|\b(?:prodott[oi]|line[ae]|scelt[ae]|cosmesi|formul[ae]|packaging|confezion[ei]|imball[oi]) eco(?![-\p{L}])(?! d[ie])|\bclean beauty|\bsostenibil(?:e|i|ità)(?!\p{L})|\b(?:scelta|anima|linea|beauty) green\b|\bgreen\b/iu,
    instead: generic("flacone con il 50% di plastica riciclata"),
  },
  {
    rule: "environment",
    pattern:
      /(?:amic[oahei]+|rispett\p{L}*|buon[oaie]|gentil[ei]|delicat[oaie]) (?:\p{L}+ )?(?:dell[’']|l[’']|per l[’']|con l[’'])ambiente|(?:amic[oahei]+|rispett\p{L}*) (?:del|della|il|la) (?:pianeta|natura|Terra)|(?:fa|fanno) bene (?:al pianeta|all[’']ambiente)/iu,
    instead: generic("astuccio in carta riciclata al 100%"),
  },
  {
    rule: "environment",
    pattern:
      /impatto (?:ambientale )?(?:zero|nullo|minimo|ridotto)|(?:bass[oa]|ridott[oa]|minor[e]?|minimo) impatto|riduciamo (?:gli imballi|i rifiuti|la plastica|gli sprechi|le emissioni)|emissioni zero|zero emissioni|(?:carbon|climaticamente) neutr\p{L}*|neutralità (?:climatica|carbonica)|CO2 compensat|compensiamo (?:le )?emissioni|zero waste|rifiuti zero|plastic[- ]free/iu,
    instead: generic("flacone di vetro, tappo di alluminio: nessuna parte in plastica"),
  },
  {
    rule: "environment",
    pattern: /biodegradabil[ei]|compostabil[ei]|torna(?:no)? alla terra/iu,
    unless: /OECD|UNI EN|EN 13432|certificat/i,
    instead: "Indica la norma, per esempio «compostabile secondo UNI EN 13432», o togli la parola.",
  },
  {
    rule: "environment",
    pattern: /riciclat[oaie]\b/iu,
    unless: share,
    instead: "Indica quale parte e quanta, per esempio «astuccio in carta riciclata al 100%».",
  },
  {
    rule: "environment",
    pattern: new RegExp(
      `\\b${thing} (?:\\p{L}+ )?(?:100 ?% )?natural[ei]\\b|natural[ei] al 100 ?%|\\b(?:100 ?%|tutt[oaie]|totalmente|completamente) natural[ei]\\b`,
      "iu",
    ),
    unless: certified,
    instead:
      "«Naturale» detto di un prodotto va misurato: scrivi per esempio «95% di origine naturale secondo ISO 16128».",
  },
  {
    rule: "environment",
    pattern: new RegExp(`\\b(?:bio|organic)\\b|\\b${thing} biologic[oaihe]+\\b`, "iu"),
    unless: certified,
    instead:
      "«Biologico» vale con una certificazione: scrivi quale, per esempio «olio da agricoltura biologica, certificato COSMOS».",
  },
  {
    rule: "environment",
    pattern: /cruelty[- ]free|(?:non|mai) testat[oaie] sugli animali/iu,
    unless: /vietat/i,
    instead:
      "Nell’Unione europea i test sugli animali sono vietati per tutti i cosmetici: non è un merito di un prodotto. Togli la frase.",
  },
  {
    rule: "health",
    pattern: new RegExp(
      `\\b(?:cura(?:no|re)?|guarisc(?:e|ono)|guarire|trattare|previene|prevengono) ${the}(?:${disease})|\\b(?:elimina(?:no)?|cancella(?:no)?|rimuov(?:e|ono)|(?:fa|fanno) (?:sparire|scomparire)) ${the}(?:${disease}|${flaw})|\\bant(?:i[- ]?)?(?:infiammator|batteric|settic|micotic|biotic)[oaiche]+\\b|\\b(?:terapeutic|curativ|medicinal)[oaiche]+\\b|\\bcicatrizzant[ei]\\b`,
      "iu",
    ),
    unless: denied,
    instead:
      "Un cosmetico non cura e non elimina: sono parole da medicinale (Reg. UE 655/2013). Scrivi per esempio «attenua l’aspetto delle rughe» o «per pelli a tendenza acneica».",
  },
  {
    rule: "health",
    pattern:
      /\bschermo totale|\bprotezione (?:solare )?(?:totale|completa|assoluta|(?:al |del )?100 ?%)|\bblocca(?:no)? (?:tutti )?i raggi|\bsun ?block/iu,
    unless: denied,
    instead:
      "Nessun solare protegge del tutto: scrivi il fattore e la classe, per esempio «SPF 50, protezione alta» (Racc. 2006/647/CE).",
  },
  {
    rule: "health",
    pattern:
      /\b(?:senza|priv[oaie] di|zero|0 ?%(?: di)?) (?:paraben[io]|conservanti|allergeni|tossine|sostanze (?:chimiche|tossiche|nocive))|\bparaben[- ]free|\bchemical[- ]free/iu,
    unless: denied,
    instead:
      "Vantare l’assenza di ingredienti ammessi scredita gli altri prodotti (Reg. UE 655/2013). Di’ che cosa c’è nella formula, o togli la frase.",
  },
  {
    rule: "health",
    pattern:
      /\b(?:approvat|autorizzat|certificat|raccomandat)[oaie] (?:\p{L}+ )?(?:dal|dalla) (?:Ministero|ministero|Commissione|Unione)|\bapprovazione (?:del|della) (?:Ministero|Commissione)/iu,
    unless: denied,
    instead:
      "Rispettare la legge non è un merito e nessun ministero approva i cosmetici (Reg. UE 655/2013). Togli la frase.",
  },
  {
    rule: "superlative",
    pattern:
      /\bpiù (?:vendut|amat|acquistat|ricomprat|desiderat|apprezzat|premiat|recensit|scelt|preferit)[oaie]\b|\bpiù richiest[oaie]\b|\bpreferit[oaie] d(?:a|al|alla|ai|agli|alle|all’|all')\b|\bmiglior[ei]? di sempre|\bbest[- ]?seller\b(?! \|)|\b(?:il|la|i|le) più (?:efficac[ei]|potent[ei]|complet[oaie]|avanzat[oaie]) (?:di|del|della|al|sul|d[’'])/iu,
    unless: source,
    instead:
      "Indica la fonte e il periodo («negli ultimi 90 giorni»), usa una sezione «Più acquistati», che conta gli ordini, o scrivi «I nostri preferiti».",
  },
  {
    rule: "superlative",
    pattern:
      /\b(?:numero (?:1|uno)|n[°.º] ?1)\b|\bleader\b|\bil primo (?:al mondo|in Italia)|\bunic[oa] (?:al mondo|in Italia|sul mercato|nel suo genere)|\brivoluzionari[oaie]\b|\bmiracolos[oaie]\b|\brisultati garantiti\b/iu,
    unless: source,
    instead: "È un primato che va provato: indica la fonte e la data, o descrivi che cosa fa.",
  },
  {
    rule: "superlative",
    pattern: new RegExp(`\\b(?:il|la|i|le|lo|gli) miglior[ei]? (?:\\p{L}+ )?${thing}\\b`, "iu"),
    unless: source,
    instead: "«Migliore» va provato: indica il confronto e la fonte, o descrivi che cosa fa.",
  },
  {
    rule: "test",
    pattern:
      /\btestat[oaie] (?:clinica|dermatologica|oftalmologica|ginecologica)mente|\b(?:clinica|dermatologica|oftalmologica)mente testat[oaie]|\bipoallergenic[oaihe]+\b|\b(?:nichel|nickel|metalli) testat[oaie]|\d ?% (?:\p{L}+ )*in \d+ (?:giorni|settimane|ore|minuti)/iu,
    unless: /\{\{claim:|\btest (?:\p{L}+ )?(?:di |su |d[’'])|meno di [\d,.]+ ?(?:ppm|parti)/iu,
    instead:
      "Un test o una misura va provato: registralo in «Claim e prove» con la sua prova, e qui scrivi {{claim: codice}}.",
  },
  {
    rule: "test",
    pattern:
      /\b(?:ingredienti|piante|fiori|erbe|semi|scorze|agrumi|limoni|arance|rose?|oliv[ae]|olio|oli|miele|lavanda|argilla|alghe|sale(?: marino)?|acqua(?: termale)?) italian[oaie]\b/iu,
    unless: /\{\{claim:/,
    instead:
      "La provenienza di un ingrediente va provata: registrala in «Claim e prove» con i documenti del fornitore, e qui scrivi {{claim: codice}}, o toglila.",
  },
];

const italian = new RegExp(
  `\\b(?:prodott|fabbricat|fatt|realizzat|nat|creat)[oaie] (?:\\p{L}+ ){0,3}(?:in Italia|a mano in Italia)|made in italy|(?:produciamo|nasc(?:e|ono|iamo)) (?:\\p{L}+ ){0,4}in Italia|100% italian[oaie]|\\b(?:accessori|marchio|${things}) italian[oaie]\\b`,
  "iu",
);
const abroad =
  /\b(?:[Pp]rodott|[Ff]abbricat|[Ff]att|[Rr]ealizzat)[oaie] (?:a mano )?in (Francia|Spagna|Germania|Svizzera|Grecia|Portogallo|Belgio|Austria|Polonia|Regno Unito|Turchia|Marocco|Tunisia|India|Cina|Corea|Giappone|Stati Uniti)\b/;
const cosmetics =
  /cosmetic|crem[ae]|sier[oi]|formul[ae]\b|detergent|maschera|struccant|shampoo|balsam|nutriment/iu;

function checkOrigin(sentence: string, { products }: TextFacts): Doubt | undefined {
  const words = italian.exec(sentence)?.[0];
  if (!words) return checkForeignOrigin(sentence, products);
  const spoken = cosmetics.test(sentence) ? products.filter((one) => one.isCosmetic) : products;
  const other = spoken.find(({ madeIn }) => madeIn !== null && !/^Italia$/i.test(madeIn.trim()));
  if (!other) return undefined;
  const instead = `«${other.name}» ha come origine «${other.madeIn}». Di’ quali prodotti sono fatti in Italia, per esempio «I cosmetici sono prodotti in Italia», o correggi la scheda.`;
  return { rule: "origin", words, sentence, instead };
}

/** A sentence that names another country must be about one of the products. */
function checkForeignOrigin(sentence: string, products: TextFacts["products"]) {
  const [words, country = ""] = abroad.exec(sentence) ?? [];
  const [first] = products.filter(({ madeIn }) => madeIn !== null);
  if (!words || !first || products.some(({ madeIn }) => madeIn?.includes(country)))
    return undefined;
  const instead = `«${first.name}» ha come origine «${first.madeIn}»: correggi la frase o la scheda.`;
  return { rule: "origin" as const, words, sentence, instead };
}

/** Replaced by the text of the register's claim where a text is shown. */
export const claimMark = /\{\{claim: ?([^{}]*)\}\}/g;

/** Splits by sentence, so that a staff decision about one sentence survives edits to others. */
export const sentencesOf = (text: string): string[] =>
  text
    .replaceAll(/[*_#>`]|\]\([^)]*\)|\[/g, "")
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim().replaceAll(/\s+/g, " "))
    .filter((sentence) => sentence !== "");

/** Reports each doubtful sentence once per rule. */
export function checkWords(text: string, facts: TextFacts): Doubt[] {
  return sentencesOf(text).flatMap((sentence) => {
    const doubts = rules.flatMap(({ pattern, unless, rule, instead }): Doubt[] => {
      const words = pattern.exec(sentence)?.[0];
      const isProven = unless?.test(sentence) || (rule === "test" && facts.isClaim);
      return words && !isProven ? [{ rule, words, sentence, instead }] : [];
    });
    const unknown = [...sentence.matchAll(claimMark)].flatMap(([words, code = ""]): Doubt[] =>
      facts.claims.includes(code.trim())
        ? []
        : [{ rule: "unknown_claim", words, sentence, instead: unknownClaim }],
    );
    const origin = checkOrigin(sentence, facts);
    const all = [...doubts, ...unknown, ...(origin ? [origin] : [])];
    return all.filter(({ rule }, at) => all.findIndex((one) => one.rule === rule) === at);
  });
}

const unknownClaim =
  "In «Claim e prove» non c’è un claim con questo codice: il testo resterebbe vuoto. Scegline uno che c’è.";
