import { expect, test } from "vitest";
import { checkWords, sentencesOf } from "./check-words.ts";

const facts = {
  products: [
    { name: "Crema", madeIn: "Italia", isCosmetic: true },
    {
      name: "Spugna di konjac",
      madeIn: "Corea del Sud (confezionata in Italia)",
      isCosmetic: false,
    },
  ],
  claims: ["origine"],
};
const found = (text: string) => checkWords(text, facts).map(({ rule, words }) => [rule, words]);

test.each<[text: string, rule: string, words: string]>([
  ["Una linea eco-friendly per il viso.", "environment", "eco-friendly"],
  ["Cosmesi ecologica.", "environment", "ecologica"],
  ["Una scelta sostenibile.", "environment", "scelta sostenibile"],
  ["La nostra idea di sostenibilità.", "environment", "sostenibilità"],
  ["Prodotti amici dell’ambiente", "environment", "amici dell’ambiente"],
  ["Formule rispettose dell’ambiente", "environment", "rispettose dell’ambiente"],
  ["Rispetta il pianeta.", "environment", "Rispetta il pianeta"],
  ["Packaging a impatto zero", "environment", "impatto zero"],
  ["Spedizione carbon neutral", "environment", "carbon neutral"],
  ["Flacone plastic free", "environment", "plastic free"],
  ["Una spugna biodegradabile.", "environment", "biodegradabile"],
  ["Alla fine torna alla terra.", "environment", "torna alla terra"],
  ["Astuccio in carta riciclata.", "environment", "riciclata"],
  ["Sapone naturale all’olio d’oliva", "environment", "Sapone naturale"],
  ["Con ingredienti naturali", "environment", "ingredienti naturali"],
  ["Una crema bio per tutti", "environment", "bio"],
  ["Cruelty free, sempre.", "environment", "Cruelty free"],
  ["Formulati e prodotti in Italia.", "origin", "prodotti in Italia"],
  ["Accessori made in Italy", "origin", "made in Italy"],
  ["I più venduti della stagione", "superlative", "più venduti"],
  ["Il siero più amato", "superlative", "più amato"],
  ["I nostri best seller", "superlative", "best seller"],
  ["La migliore crema per la notte", "superlative", "La migliore crema"],
  ["Il detergente numero uno", "superlative", "numero uno"],
  ["Una formula rivoluzionaria", "superlative", "rivoluzionaria"],
  ["Unico al mondo", "superlative", "Unico al mondo"],
  ["Secondo noi la migliore crema", "superlative", "la migliore crema"],
  ["Secondo la nostra esperienza è il siero più amato", "superlative", "più amato"],
  ["Cura l’acne in una settimana", "health", "Cura l’acne"],
  ["Elimina le rughe", "health", "Elimina le rughe"],
  ["Un siero antinfiammatorio", "health", "antinfiammatorio"],
  ["Lozione anti-batterica", "health", "anti-batterica"],
  ["Schermo totale per il viso", "health", "Schermo totale"],
  ["Protezione al 100%", "health", "Protezione al 100%"],
  ["Crema senza parabeni", "health", "senza parabeni"],
  ["Priva di conservanti", "health", "Priva di conservanti"],
  ["Approvato dal Ministero della Salute", "health", "Approvato dal Ministero"],
  ["Elimina le rughe in una notte, lo dice il dermatologo.", "health", "Elimina le rughe"],
  ["Cura l’acne: lo dicono i dermatologi.", "health", "Cura l’acne"],
  ["Siero dermatologico che cura la dermatite", "health", "cura la dermatite"],
  ["Un flacone a basso impatto ambientale", "environment", "basso impatto"],
  ["Linea eco", "environment", "Linea eco"],
  ["Packaging eco", "environment", "Packaging eco"],
  ["Naturale al 100%", "environment", "Naturale al 100%"],
  ["Un siero 100 % naturale", "environment", "siero 100 % naturale"],
  ["Clean beauty", "environment", "Clean beauty"],
  ["Riduciamo gli imballi", "environment", "Riduciamo gli imballi"],
  ["Carta riciclata, oggi −20%", "environment", "riciclata"],
  ["Produciamo i nostri accessori in Italia", "origin", "Produciamo i nostri accessori in Italia"],
  ["Accessori italiani", "origin", "Accessori italiani"],
  ["Tutto nasce in Italia", "origin", "nasce in Italia"],
  ["Prodotto in Francia", "origin", "Prodotto in Francia"],
  ["I più scelti", "superlative", "più scelti"],
  ["Sale marino italiano", "test", "Sale marino italiano"],
  ["Oli e acque da scorze italiane", "test", "scorze italiane"],
  ["Il siero preferito dalle italiane", "superlative", "preferito dalle"],
  ["La crema migliore di sempre", "superlative", "migliore di sempre"],
  ["Testato clinicamente", "test", "Testato clinicamente"],
  ["Dermatologicamente testato", "test", "Dermatologicamente testato"],
  ["Ipoallergenico", "test", "Ipoallergenico"],
  ["Nichel testato", "test", "Nichel testato"],
  ["Attenua le rughe del 30% in 28 giorni", "test", "0% in 28 giorni"],
  ["Scopri {{claim: perso}}", "unknown_claim", "{{claim: perso}}"],
])("%s is doubtful", (text, rule, words) => {
  expect(found(text)).toEqual([[rule, words]]);
});

test.each([
  "Finish opaco e naturale, senza effetto gesso.",
  "Una luminosità calda e naturale.",
  "Profuma la formula in modo naturale.",
  "95% di origine naturale secondo ISO 16128.",
  "Astuccio in carta riciclata al 100%, vetro riciclabile.",
  "Compostabile secondo UNI EN 13432.",
  "Olio da agricoltura biologica, certificato COSMOS.",
  "I cosmetici sono formulati e prodotti in Italia.",
  "Confezionata in Italia, prodotta in Corea del Sud.",
  "{{claim: origine}}",
  "I più acquistati negli ultimi 90 giorni.",
  "Il momento migliore è la sera, il modo migliore sono le dita.",
  "Per risultati migliori, applicala sulla pelle umida.",
  "Dal più sottile al più ricco.",
  "Il colore più intenso della linea.",
  "Verde salvia, pelle più morbida, biotina e bioflavonoidi.",
  "La biologia della pelle, in breve.",
  "Ambiente asciutto e riscaldamento seccano la pelle.",
  "La più ricca delle nostre creme.",
  "Secondo un sondaggio fra 200 clienti, la migliore crema.",
  "Attenua l’aspetto delle rughe e uniforma il colorito.",
  "Un cosmetico non cura l’acne: per quella c’è il medico.",
  "Nessuna crema elimina le rughe.",
  "Prenditi cura della pelle a tendenza acneica.",
  "Rimuove il trucco e lo schermo solare.",
  "Senza profumo, senza alcol.",
  "SPF 50, protezione alta.",
  "Per la dermatite rivolgiti al dermatologo: un cosmetico non cura.",
  "L’eco del mare, in una linea di profumi.",
  "I nostri preferiti, e i tuoi.",
  "Nichel testato: meno di 1 ppm.",
  "Rughe meno visibili del 12% in 28 giorni, test su 30 persone.",
  "Astuccio con l’80% di carta riciclata.",
  "Con estratti di piante.",
  "Spugna prodotta in Corea del Sud.",
  "Sconto del 20% per 3 giorni.",
])("%s is ordinary copy", (text) => {
  expect(found(text)).toEqual([]);
});

test("an origin is compared with the products the text speaks of, and names the one that differs", () => {
  const [doubt] = checkWords("Tutto è fatto in Italia. Crema prodotta in Italia.", facts);
  expect(doubt).toMatchObject({ rule: "origin", sentence: "Tutto è fatto in Italia." });
  expect(doubt?.instead).toMatch(/«Spugna di konjac» ha come origine «Corea del Sud/);
  expect(checkWords("Tutto è fatto in Italia.", { ...facts, products: [] })).toEqual([]);
});

test("each sentence is judged alone, without its Markdown, once per rule", () => {
  expect(sentencesOf("## Chi siamo\n\nUna **crema** [verde](/v). Poi basta!")).toEqual([
    "Chi siamo",
    "Una crema verde.",
    "Poi basta!",
  ]);
  expect(checkWords("Eco-friendly e sostenibile, cruelty free.", facts)).toHaveLength(1);
});
