import { escapeXml } from "#contract/format/markup.ts";
import { invoiceKindOf } from "#contract/forms/invoice.ts";
import { isFiscalCode } from "#contract/italy/fiscal-code.ts";
import { findProvince } from "#contract/italy/provinces.ts";
import type { OrderAddress } from "#contract/order.ts";
import { invalidAll } from "../../kernel/ctx.ts";
import type { Company } from "../../settings/index.ts";

/** Legally required data of the seller; all missing parts are reported at once. */
export function requireSeller(company: Company) {
  const vatNumber = company.vatNumber.replaceAll(/\s/g, "").replace(/^IT/i, "");
  const problems = [
    [/^\d{11}$/.test(vatNumber), "partita IVA"],
    [company.name !== "", "ragione sociale"],
    [company.address !== "", "indirizzo"],
    [/^\d{5}$/.test(company.zip), "CAP"],
    [company.city !== "", "città"],
    [/^[A-Z]{2}$/.test(company.province), "provincia"],
  ].flatMap(([holds, name]) => (holds ? [] : [name]));
  if (problems.length > 0) {
    const message = `Completa i dati dell’azienda nelle impostazioni: ${problems.join(", ")}`;
    throw invalidAll([{ propertyPath: "", message }]);
  }
  return { ...company, vatNumber };
}

export type Seller = ReturnType<typeof requireSeller>;

export const sellerOf = (seller: Seller): Element => [
  "CedentePrestatore",
  [
    [
      "DatiAnagrafici",
      [
        taxNumber("IT", seller.vatNumber),
        seller.fiscalCode ? ["CodiceFiscale", seller.fiscalCode.toUpperCase()] : undefined,
        ["Anagrafica", [["Denominazione", latin(seller.name, 80)]]],
        ["RegimeFiscale", seller.taxRegime ?? "RF01"],
      ],
    ],
    [
      "Sede",
      [
        ["Indirizzo", latin(seller.address, 60)],
        ["CAP", seller.zip],
        ["Comune", latin(seller.city, 60)],
        ["Provincia", seller.province],
        ["Nazione", "IT"],
      ],
    ],
    registration(seller),
  ],
];

/** Company register entry such as `MI-1234567`. */
function registration({ rea, shareCapital }: Seller): Element | undefined {
  const [, office, number] = /^([A-Z]{2})[\s-]*(\d{1,20})$/.exec(rea.trim()) ?? [];
  if (!office || !number) return undefined;
  const [, whole, decimals = "00"] = /([\d.]+)(?:,(\d{2}))?/.exec(shareCapital) ?? [];
  return [
    "IscrizioneREA",
    [
      ["Ufficio", office],
      ["NumeroREA", number],
      whole ? ["CapitaleSociale", `${whole.replaceAll(".", "")}.${decimals}`] : undefined,
      ["StatoLiquidazione", "LN"],
    ],
  ];
}

/** Companies and associations by company name, people by first and last name; foreign tax codes are not Italian ones. */
export function buyerOf(address: OrderAddress): Element {
  const { vatNumber, fiscalCode, countryCode } = address;
  const isItalian = countryCode === "IT";
  const isPerson = invoiceKindOf(address) === "person";
  const name: Element =
    address.company && !isPerson
      ? ["Anagrafica", [["Denominazione", latin(address.company, 80)]]]
      : [
          "Anagrafica",
          [
            ["Nome", latin(address.firstName, 60)],
            ["Cognome", latin(address.lastName, 60)],
          ],
        ];
  const foreignCode = fiscalCode && !isFiscalCode(fiscalCode) ? fiscalCode : "0000000";
  const number = vatNumber ?? (isItalian ? undefined : foreignCode);
  return [
    "CessionarioCommittente",
    [
      [
        "DatiAnagrafici",
        [
          number
            ? taxNumber(countryCode, number.replace(new RegExp(`^${countryCode}`, "i"), ""))
            : undefined,
          fiscalCode && isFiscalCode(fiscalCode)
            ? ["CodiceFiscale", fiscalCode.toUpperCase()]
            : undefined,
          name,
        ],
      ],
      ["Sede", placeOf(address)],
    ],
  ];
}

function placeOf(address: OrderAddress): (Element | undefined)[] {
  const isItalian = address.countryCode === "IT";
  const province = isItalian ? findProvince(address.provinceCode ?? "")?.abbreviation : undefined;
  return [
    ["Indirizzo", latin(address.street, 60)],
    address.streetNumber ? ["NumeroCivico", latin(address.streetNumber, 8)] : undefined,
    ["CAP", /^\d{5}$/.test(address.postcode) ? address.postcode : "00000"],
    ["Comune", latin(address.city, 60)],
    province ? ["Provincia", province] : undefined,
    ["Nazione", address.countryCode],
  ];
}

/** Delivery address of the invoice: SdI code, else certified email (PEC), else the buyer's tax drawer. */
export function deliveryOf({ sdi, pec, countryCode }: OrderAddress) {
  if (countryCode !== "IT") return { code: "XXXXXXX", pec: undefined };
  const code = sdi || "0000000";
  return { code: code.toUpperCase(), pec: code === "0000000" && pec ? pec : undefined };
}

const taxNumber = (country: string, code: string): Element => [
  "IdFiscaleIVA",
  [
    ["IdPaese", country],
    ["IdCodice", code],
  ],
];

/** An XML element: name, then text or children; undefined children are skipped. */
export type Element = [name: string, content: string | (Element | undefined)[]];

export function writeXml([name, content]: Element, indent = ""): string {
  if (typeof content === "string") return `${indent}<${name}>${escapeXml(content)}</${name}>\n`;
  const children = content.map((child) => (child ? writeXml(child, `${indent}  `) : "")).join("");
  return `${indent}<${name}>\n${children}${indent}</${name}>\n`;
}

const plain: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "€": "EUR",
  œ: "oe",
  Œ: "OE",
};

/** The exchange system accepts Latin-1 only: other characters are replaced by the nearest ones, or dropped. */
export function latin(text: string, maxLength: number): string {
  const bare = text
    .replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, (sign) => {
      const known = plain[sign];
      return known ?? sign.normalize("NFD").replaceAll(/[^\u0020-\u007e]/g, "");
    })
    .replaceAll(/\s+/g, " ")
    .trim();
  return bare.slice(0, maxLength).trim();
}
