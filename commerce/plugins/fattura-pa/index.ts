import { CURRENCY } from "#contract/constants.ts";
import { conflict } from "../../kernel/ctx.ts";
import { definePlugin } from "../../kernel/plugins.ts";
import {
  type Invoice,
  type InvoiceGroup,
  type InvoiceLine,
  invoiceFormats,
} from "../../invoicing/index.ts";
import type { Cents } from "#contract/pricing/index.ts";
import { regimeNote } from "../../settings/index.ts";
import {
  buyerOf,
  deliveryOf,
  requireSeller,
  type Seller,
  sellerOf,
  type Element,
  latin,
  writeXml,
} from "./parties.ts";

export const fatturaPa = definePlugin({
  name: "fattura-pa",
  setup: (kernel) =>
    kernel.add(invoiceFormats, {
      write(invoice) {
        const seller = requireSeller(invoice.seller);
        requireBuyer(invoice);
        const progressive = progressiveOf(invoice);
        const fileName = `IT${seller.vatNumber}_${progressive.padStart(5, "0")}.xml`;
        return { fileName, xml: writeInvoice({ ...invoice, seller, progressive }) };
      },
    }),
});

type ItalianInvoice = Omit<Invoice, "seller"> & { seller: Seller; progressive: string };

/** The file's sequence number: at most five letters and digits. */
const progressiveOf = ({ year, sequence }: Invoice) =>
  ((year - 2020) * 100_000 + sequence).toString(36).toUpperCase();

function requireBuyer({ buyer }: Invoice): void {
  if (buyer.countryCode === "IT" && !buyer.vatNumber && !buyer.fiscalCode) {
    throw conflict("Mancano codice fiscale e partita IVA di chi ha comprato.");
  }
}

const namespace = "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2";

/** FatturaPA, format FPR12: elements stand in the order of the official schema. */
function writeInvoice(invoice: ItalianInvoice): string {
  const content = [headerOf(invoice), bodyOf(invoice)].map((part) => writeXml(part, "  "));
  return `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="FPR12" xmlns:p="${namespace}">
${content.join("")}</p:FatturaElettronica>
`;
}

function headerOf({ seller, buyer, progressive }: ItalianInvoice): Element {
  const delivery = deliveryOf(buyer);
  const sender: Element[] = [
    ["IdPaese", "IT"],
    ["IdCodice", seller.fiscalCode || seller.vatNumber],
  ];
  return [
    "FatturaElettronicaHeader",
    [
      [
        "DatiTrasmissione",
        [
          ["IdTrasmittente", sender],
          ["ProgressivoInvio", progressive],
          ["FormatoTrasmissione", "FPR12"],
          ["CodiceDestinatario", delivery.code],
          delivery.pec ? ["PECDestinatario", delivery.pec] : undefined,
        ],
      ],
      sellerOf(seller),
      buyerOf(buyer),
    ],
  ];
}

function bodyOf(invoice: ItalianInvoice): Element {
  const note = regimeNote(invoice.seller);
  const document: (Element | undefined)[] = [
    ["TipoDocumento", invoice.kind === "invoice" ? "TD01" : "TD04"],
    ["Divisa", CURRENCY],
    ["Data", invoice.date],
    ["Numero", invoice.number],
    needsStamp(invoice) ? stamp : undefined,
    ["ImportoTotaleDocumento", euros(invoice.total)],
    ["Causale", `Ordine ${invoice.orderNumber}`],
    note ? ["Causale", latin(note, 200)] : undefined,
  ];
  return [
    "FatturaElettronicaBody",
    [
      [
        "DatiGenerali",
        [
          ["DatiGeneraliDocumento", document],
          invoice.refersTo ? linkedTo(invoice.refersTo) : undefined,
        ],
      ],
      ["DatiBeniServizi", [...invoice.lines.map(lineElement), ...invoice.groups.map(groupOf)]],
      invoice.payments.length > 0 ? paymentsOf(invoice.payments) : undefined,
    ],
  ];
}

const linkedTo = ({ number, date }: NonNullable<Invoice["refersTo"]>): Element => [
  "DatiFattureCollegate",
  [
    ["IdDocumento", number],
    ["Data", date],
  ],
];

/** Stamp duty applies to VAT-free amounts beyond 77,47 €; the seller bears it, so it is not in the total. */
const needsStamp = ({ groups }: ItalianInvoice) =>
  groups
    .filter(({ rate }) => stamped.test(rate.nature ?? ""))
    .reduce((sum, { base }) => sum + base, 0) > 7747;

/** VAT natures subject to stamp duty: excluded, outside VAT, exempt, declaration of intent; exports are free of it. */
const stamped = /^N(1|2\.[12]|3\.[56]|4)$/;

const stamp: Element = [
  "DatiBollo",
  [
    ["BolloVirtuale", "SI"],
    ["ImportoBollo", "2.00"],
  ],
];

function lineElement(line: InvoiceLine, index: number): Element {
  const code: Element[] = [
    ["CodiceTipo", "SKU"],
    ["CodiceValore", latin(line.code ?? "", 35)],
  ];
  return [
    "DettaglioLinee",
    [
      ["NumeroLinea", String(index + 1)],
      line.discount ? ["TipoCessionePrestazione", "SC"] : undefined,
      line.code ? ["CodiceArticolo", code] : undefined,
      ["Descrizione", latin(line.description, 1000)],
      ["Quantita", line.quantity.toFixed(2)],
      ["PrezzoUnitario", (line.net / line.quantity / 100).toFixed(8)],
      ["PrezzoTotale", euros(line.net)],
      ...rateOf(line.rate),
    ],
  ];
}

const rateOf = ({ percent, nature }: InvoiceLine["rate"]): (Element | undefined)[] => [
  ["AliquotaIVA", percent.toFixed(2)],
  nature ? ["Natura", nature] : undefined,
];

const groupOf = ({ rate, base, tax }: InvoiceGroup): Element => [
  "DatiRiepilogo",
  [
    ...rateOf(rate),
    ["ImponibileImporto", euros(base)],
    ["Imposta", euros(tax)],
    rate.nature ? undefined : ["EsigibilitaIVA", "I"],
    rate.legalReference ? ["RiferimentoNormativo", latin(rate.legalReference, 100)] : undefined,
  ],
];

/** Payment codes for card, transfer and cash on delivery; a gift card was paid for earlier. */
const paymentCodes = { online: "MP08", offline: "MP05", on_delivery: "MP01", gift_card: "MP22" };

const paymentsOf = (payments: Invoice["payments"]): Element => [
  "DatiPagamento",
  [
    ["CondizioniPagamento", "TP02"],
    ...payments.map(({ type, amount }): Element => [
      "DettaglioPagamento",
      [
        ["ModalitaPagamento", paymentCodes[type]],
        ["ImportoPagamento", euros(amount)],
      ],
    ]),
  ],
];

const euros = (cents: Cents) => (cents / 100).toFixed(2);
