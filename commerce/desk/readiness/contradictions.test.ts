import { expect, test } from "vitest";
import { contradictionsIn } from "./contradictions.ts";

const ordinary = {
  company: { taxRegime: "RF01", vatNumber: "IT01234567897" },
  giftCards: true,
  gateways: ["bank_transfer", "cash_on_delivery"],
  deliveryCents: [490, 790, 4900, 30_000],
} as const;
const shop = (changes: object) => ({
  ...ordinary,
  gateways: [...ordinary.gateways],
  deliveryCents: [...ordinary.deliveryCents],
  ...changes,
});
const flat = shop({ company: { taxRegime: "RF19", vatNumber: "01234567897" } });

test.each<[text: string, settings: object, finding: RegExp]>([
  ["I prezzi comprendono l’IVA al 22%.", flat, /forfettario/],
  ["Prezzi IVA inclusa", flat, /forfettario/],
  ["Vendiamo in regime forfettario.", shop({}), /ordinario/],
  ["Bottega, P. IVA IT99999999990", shop({}), /partita IVA diversa/],
  ["Usa una carta regalo.", shop({ giftCards: false }), /carte regalo/],
  ["Se paghi con bonifico, aspettiamo.", shop({ gateways: [] }), /bonifico/],
  ["Puoi pagare in contanti o in contrassegno", shop({ gateways: [] }), /contrassegno/],
  ["La spedizione costa 5,90 €. Arriva in due giorni.", shop({}), /importo di spedizione/],
  ["Spedizione gratuita sopra i € 39", shop({}), /importo di spedizione/],
  ["Il contrassegno vale fino a 1.000 euro", shop({}), /importo di spedizione/],
  ["Da 59,00\u00a0€ la spedizione è offerta", shop({}), /importo di spedizione/],
])("%s", (text, settings, finding) => {
  const found = contradictionsIn("Condizioni", text, settings as typeof flat);
  expect(found).toEqual([expect.stringMatching(finding)]);
});

test.each([
  ["I prezzi comprendono l’IVA. Bottega, P. IVA IT01234567897", shop({})],
  ["Il venditore è in regime forfettario. Partita IVA 01234567897.", flat],
  [
    "Ti rimborsiamo con un bonifico. Il contrassegno «Acquisto verificato».",
    shop({ gateways: [] }),
  ],
  [
    "Spedizione standard 4,90 €, gratis da 49 €. Contrassegno fino a 300 euro; il siero costa 33,80 €.",
    shop({}),
  ],
  ["La spedizione del reso costa 6,50 €. Fermopoint: oltre 700 punti, 2 giorni", shop({})],
])("%s agrees", (text, settings) => {
  expect(contradictionsIn("Condizioni", text, settings)).toEqual([]);
});
