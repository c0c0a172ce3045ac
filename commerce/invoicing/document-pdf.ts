import { formatLongDate } from "#contract/format/dates.ts";
import { formatEuro, formatNumber } from "#contract/format/money.ts";
import type { KeptDocument } from "./issue-invoice.ts";
import { type Letterhead, openSheet } from "./pdf-sheet.ts";

/** A courtesy copy, generated only from the issued XML. */
export async function writeDocumentPdf(document: KeptDocument, head: Letterhead): Promise<Buffer> {
  const { kind, number, date, vat, total, xml } = document;
  const name = `${kind === "invoice" ? "Fattura" : "Nota di credito"} ${number}`;
  const sheet = await openSheet(name, head);
  const party = (tag: string) => partyLines(first(xml, tag));
  sheet.letterhead(name);
  sheet.text(`Del ${formatLongDate(date)}`, { muted: true });
  for (const reason of all(xml, "Causale")) sheet.text(reason, { muted: true });
  for (const linked of all(xml, "DatiFattureCollegate"))
    sheet.text(`Corregge la fattura ${first(linked, "IdDocumento")}`, { muted: true });
  sheet.gap();
  sheet.blocks([
    { title: "Da", lines: party("CedentePrestatore") },
    { title: "A", lines: party("CessionarioCommittente") },
  ]);
  sheet.gap();
  sheet.table(
    [
      { title: "Descrizione", width: sheet.width - 245 },
      { title: "Quantità", width: 55, align: "right" },
      { title: "IVA", width: 75, align: "right" },
      { title: "Imponibile", width: 115, align: "right" },
    ],
    all(xml, "DettaglioLinee").map((line) => [
      first(line, "Descrizione"),
      formatNumber(Number(first(line, "Quantita"))),
      first(line, "Natura") || `${formatNumber(Number(first(line, "AliquotaIVA")))}%`,
      formatEuro(Math.round(Number(first(line, "PrezzoTotale")) * 100)),
    ]),
  );
  sheet.gap(6);
  const tax = vat.reduce((sum, group) => sum + group.tax, 0);
  sheet.total("Imponibile", formatEuro(total - tax));
  for (const { percent, nature, voucher, tax } of vat)
    if (percent > 0) sheet.total(`IVA ${formatNumber(percent)}%`, formatEuro(tax));
    else if (!voucher) sheet.total(`IVA ${nature ?? "0%"}`, formatEuro(tax));
  sheet.total("Totale", formatEuro(total), true);
  sheet.gap();
  const legal = all(xml, "RiferimentoNormativo").map((reference) => `${reference}.`);
  const copy =
    "Copia di cortesia: il documento valido ai fini fiscali è quello elettronico, che trovi anche nella tua area riservata dell’Agenzia delle Entrate.";
  for (const note of [...legal, copy]) sheet.text(note, { muted: true, size: 8 });
  return sheet.end();
}

const words = (...parts: string[]) => parts.filter(Boolean).join(" ");

function partyLines(party: string): string[] {
  const text = (tag: string) => first(party, tag);
  return [
    text("Denominazione") || words(text("Nome"), text("Cognome")),
    words(text("Indirizzo"), text("NumeroCivico")),
    words(text("CAP"), text("Comune"), text("Provincia")),
    text("IdCodice") && `P. IVA ${text("IdCodice")}`,
    text("CodiceFiscale") && `C.F. ${text("CodiceFiscale")}`,
  ].filter(Boolean);
}

/** Only for XML that we wrote: no element contains another one of the same name. */
const all = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, inside = ""]) =>
    inside.includes("<") ? inside : plain(inside),
  );
const first = (xml: string, tag: string): string => all(xml, tag)[0] ?? "";

const signs: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };
const plain = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => signs[name] ?? "");
