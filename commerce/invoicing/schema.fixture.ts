/** The parts of the official XML schema (1.2.2) that our invoices use: order, cardinality, content. */
type Rule = [name: string, times: "1" | "?" | "+" | "*", content: RegExp | Rule[]];

const text = (max: number) => new RegExp(`^[\\u0020-\\u007e\\u00a0-\\u00ff]{1,${max}}$`);
const amount = /^-?\d{1,11}\.\d{2}$/;
const fine = /^-?\d{1,11}\.\d{2,8}$/;
const country = /^[A-Z]{2}$/;
const taxId: Rule[] = [
  ["IdPaese", "1", country],
  ["IdCodice", "1", text(28)],
];
const fiscalCode: Rule = ["CodiceFiscale", "?", /^[A-Z0-9]{11,16}$/];
const name: Rule = [
  "Anagrafica",
  "1",
  [
    ["Denominazione", "?", text(80)],
    ["Nome", "?", text(60)],
    ["Cognome", "?", text(60)],
  ],
];
const place: Rule = [
  "Sede",
  "1",
  [
    ["Indirizzo", "1", text(60)],
    ["NumeroCivico", "?", text(8)],
    ["CAP", "1", /^\d{5}$/],
    ["Comune", "1", text(60)],
    ["Provincia", "?", /^[A-Z]{2}$/],
    ["Nazione", "1", country],
  ],
];
const nature: Rule = ["Natura", "?", /^N2\.2$/];
const rate: Rule = ["AliquotaIVA", "1", /^\d{1,3}\.\d{2}$/];

const document: Rule[] = [
  [
    "FatturaElettronicaHeader",
    "1",
    [
      [
        "DatiTrasmissione",
        "1",
        [
          ["IdTrasmittente", "1", taxId],
          ["ProgressivoInvio", "1", /^[A-Z0-9]{1,10}$/],
          ["FormatoTrasmissione", "1", /^FPR12$/],
          ["CodiceDestinatario", "1", /^[A-Z0-9]{7}$/],
          ["PECDestinatario", "?", /^.{7,256}$/],
        ],
      ],
      [
        "CedentePrestatore",
        "1",
        [
          [
            "DatiAnagrafici",
            "1",
            [["IdFiscaleIVA", "1", taxId], fiscalCode, name, ["RegimeFiscale", "1", /^RF\d{2}$/]],
          ],
          place,
          [
            "IscrizioneREA",
            "?",
            [
              ["Ufficio", "1", /^[A-Z]{2}$/],
              ["NumeroREA", "1", text(20)],
              ["CapitaleSociale", "?", amount],
              ["StatoLiquidazione", "1", /^L[SN]$/],
            ],
          ],
        ],
      ],
      [
        "CessionarioCommittente",
        "1",
        [["DatiAnagrafici", "1", [["IdFiscaleIVA", "?", taxId], fiscalCode, name]], place],
      ],
    ],
  ],
  [
    "FatturaElettronicaBody",
    "1",
    [
      [
        "DatiGenerali",
        "1",
        [
          [
            "DatiGeneraliDocumento",
            "1",
            [
              ["TipoDocumento", "1", /^TD0[14]$/],
              ["Divisa", "1", /^[A-Z]{3}$/],
              ["Data", "1", /^\d{4}-\d{2}-\d{2}$/],
              ["Numero", "1", /^(?=.*\d).{1,20}$/],
              [
                "DatiBollo",
                "?",
                [
                  ["BolloVirtuale", "1", /^SI$/],
                  ["ImportoBollo", "?", amount],
                ],
              ],
              ["ImportoTotaleDocumento", "?", amount],
              ["Causale", "*", text(200)],
            ],
          ],
          [
            "DatiFattureCollegate",
            "*",
            [
              ["IdDocumento", "1", text(20)],
              ["Data", "?", /^\d{4}-\d{2}-\d{2}$/],
            ],
          ],
        ],
      ],
      [
        "DatiBeniServizi",
        "1",
        [
          [
            "DettaglioLinee",
            "+",
            [
              ["NumeroLinea", "1", /^\d{1,4}$/],
              ["TipoCessionePrestazione", "?", /^(SC|PR|AB|AC)$/],
              [
                "CodiceArticolo",
                "*",
                [
                  ["CodiceTipo", "1", text(35)],
                  ["CodiceValore", "1", text(35)],
                ],
              ],
              ["Descrizione", "1", text(1000)],
              ["Quantita", "?", /^\d{1,12}\.\d{2,8}$/],
              ["PrezzoUnitario", "1", fine],
              ["PrezzoTotale", "1", fine],
              rate,
              nature,
            ],
          ],
          [
            "DatiRiepilogo",
            "+",
            [
              rate,
              nature,
              ["ImponibileImporto", "1", amount],
              ["Imposta", "1", amount],
              ["EsigibilitaIVA", "?", /^[DIS]$/],
              ["RiferimentoNormativo", "?", text(100)],
            ],
          ],
        ],
      ],
      [
        "DatiPagamento",
        "*",
        [
          ["CondizioniPagamento", "1", /^TP0[1-3]$/],
          [
            "DettaglioPagamento",
            "+",
            [
              ["ModalitaPagamento", "1", /^MP(0[1-9]|1\d|2[0-3])$/],
              ["ImportoPagamento", "1", amount],
            ],
          ],
        ],
      ],
    ],
  ],
];

type Node = { name: string; text: string; children: Node[] };

export function parseXml(xml: string): Node {
  const root: Node = { name: "", text: "", children: [] };
  const open = [root];
  for (const [, close, name = "", text = ""] of xml.matchAll(/<(\/?)([\w:]+)[^>?]*>([^<]*)/g)) {
    if (close) open.pop();
    else {
      const node = { name, text: unescape(text), children: [] };
      open.at(-1)?.children.push(node);
      open.push(node);
    }
  }
  return root.children[0] ?? root;
}

const unescape = (text: string) =>
  text
    .trim()
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** Schema violations; empty if the document is valid. */
export const problemsOf = (xml: string) => check(parseXml(xml), document, "");

function check({ children }: Node, rules: Rule[], path: string): string[] {
  const problems: string[] = [];
  let next = 0;
  for (const [name, times, content] of rules) {
    const from = next;
    while (children[next]?.name === name) next++;
    const found = children.slice(from, next);
    const most = times === "1" || times === "?" ? 1 : Infinity;
    const least = times === "1" || times === "+" ? 1 : 0;
    if (found.length < least || found.length > most) {
      problems.push(`${path}/${name}: ${found.length} times`);
    }
    for (const node of found) {
      if (Array.isArray(content)) problems.push(...check(node, content, `${path}/${name}`));
      else if (!content.test(node.text)) problems.push(`${path}/${name}: ${node.text}`);
    }
  }
  const strange = children[next];
  if (strange) problems.push(`${path}: ${strange.name} is out of place`);
  return problems;
}

/** The texts of all elements with this name. */
export function textsOf(node: Node, name: string): string[] {
  const own = node.name === name ? [node.text] : [];
  return [...own, ...node.children.flatMap((child) => textsOf(child, name))];
}
