import { parseEuro } from "#contract/format/money.ts";
import { type Company, withoutVat } from "../../settings/index.ts";

/** Settings that texts are compared with. */
type Shop = {
  company: Pick<Company, "taxRegime" | "vatNumber">;
  giftCards: boolean;
  /** Gateways of the enabled payment methods. */
  gateways: string[];
  /** Prices, thresholds and limits of the active methods and promotions. */
  deliveryCents: number[];
};

type Rule = { finding: string; contradicts(text: string, shop: Shop): boolean };

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");
const paysBy = (means: string) =>
  new RegExp(`\\bpag(?:a|are|hi)\\s(?:\\p{L}+\\s){0,4}${means}\\b`, "iu");

const amounts = /(\d[\d.]*(?:,\d{1,2})?)\s?(?:€|euro\b)|€\s?(\d[\d.]*(?:,\d{1,2})?)/gu;
const delivery =
  /spedizion|fermopoint|contrassegno|corriere|consegna (?:a |standard|express|grat)/iu;
/** Sending back, and goods sold beside a delivery, have prices of their own. */
const otherCosts = /\bres[oi]\b|ritorno|\brend|restitu|rimand|rimbors|regalo|di sconto/iu;

/** Amounts named in the sentences about deliveries. */
const deliveryAmounts = (text: string): number[] =>
  text
    .split(/[;!?|"\\]|\.(?!\d)/)
    .filter((sentence) => delivery.test(sentence) && !otherCosts.test(sentence))
    .flatMap(amountsIn);

export const amountsIn = (text: string): number[] =>
  [...text.matchAll(amounts)].flatMap(
    ([, before, after]) => parseEuro(before ?? after ?? "") ?? [],
  );

const rules: Rule[] = [
  {
    finding: "parla di IVA nei prezzi, ma il regime è forfettario",
    contradicts: (text, { company }) =>
      withoutVat(company) &&
      /IVA (?:compresa|inclusa)|compren\p{L}+ (?:di |anche )?l?[’']?IVA|IVA al \d/iu.test(text),
  },
  {
    finding: "parla di regime forfettario, ma l’azienda è in regime ordinario",
    contradicts: (text, { company }) => !withoutVat(company) && /regime forfettario/i.test(text),
  },
  {
    finding: "riporta una partita IVA diversa da quella dell’azienda",
    contradicts: (text, { company }) =>
      [...text.matchAll(/p(?:artita|\.) ?IVA[^\d\n]{0,10}(\d{11})\b/giu)].some(
        ([, number = ""]) => number !== digitsOf(company.vatNumber),
      ),
  },
  {
    finding: "parla di carte regalo, che il negozio non vende",
    contradicts: (text, { giftCards }) => !giftCards && /cart[ae] regalo/i.test(text),
  },
  {
    finding: "fa pagare con bonifico, che non è attivo",
    contradicts: (text, { gateways }) =>
      !gateways.includes("bank_transfer") && paysBy("bonifico").test(text),
  },
  {
    finding: "fa pagare in contrassegno, che non è attivo",
    contradicts: (text, { gateways }) =>
      !gateways.includes("cash_on_delivery") && paysBy("contrassegno").test(text),
  },
  {
    finding: "scrive un importo di spedizione o contrassegno che i metodi attivi non hanno",
    contradicts: (text, { deliveryCents }) =>
      deliveryAmounts(text).some((cents) => !deliveryCents.includes(cents)),
  },
];

/** One sentence per contradiction between the text and a setting. */
export const contradictionsIn = (title: string, text: string, shop: Shop): string[] =>
  rules
    .filter(({ contradicts }) => contradicts(text, shop))
    .map(({ finding }) => `«${title}» ${finding}`);
