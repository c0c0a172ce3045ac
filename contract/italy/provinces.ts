const NAMES_BY_REGION = {
  Piemonte: {
    TO: "Torino",
    VC: "Vercelli",
    NO: "Novara",
    CN: "Cuneo",
    AT: "Asti",
    AL: "Alessandria",
    BI: "Biella",
    VB: "Verbano-Cusio-Ossola",
  },
  "Valle d'Aosta": { AO: "Aosta" },
  Lombardia: {
    VA: "Varese",
    CO: "Como",
    SO: "Sondrio",
    MI: "Milano",
    BG: "Bergamo",
    BS: "Brescia",
    PV: "Pavia",
    CR: "Cremona",
    MN: "Mantova",
    LC: "Lecco",
    LO: "Lodi",
    MB: "Monza e Brianza",
  },
  "Trentino-Alto Adige": { BZ: "Bolzano", TN: "Trento" },
  Veneto: {
    VR: "Verona",
    VI: "Vicenza",
    BL: "Belluno",
    TV: "Treviso",
    VE: "Venezia",
    PD: "Padova",
    RO: "Rovigo",
  },
  "Friuli-Venezia Giulia": { UD: "Udine", GO: "Gorizia", TS: "Trieste", PN: "Pordenone" },
  Liguria: { IM: "Imperia", SV: "Savona", GE: "Genova", SP: "La Spezia" },
  "Emilia-Romagna": {
    PC: "Piacenza",
    PR: "Parma",
    RE: "Reggio Emilia",
    MO: "Modena",
    BO: "Bologna",
    FE: "Ferrara",
    RA: "Ravenna",
    FC: "Forlì-Cesena",
    RN: "Rimini",
  },
  Toscana: {
    MS: "Massa-Carrara",
    LU: "Lucca",
    PT: "Pistoia",
    FI: "Firenze",
    LI: "Livorno",
    PI: "Pisa",
    AR: "Arezzo",
    SI: "Siena",
    GR: "Grosseto",
    PO: "Prato",
  },
  Umbria: { PG: "Perugia", TR: "Terni" },
  Marche: {
    PU: "Pesaro e Urbino",
    AN: "Ancona",
    MC: "Macerata",
    AP: "Ascoli Piceno",
    FM: "Fermo",
  },
  Lazio: { VT: "Viterbo", RI: "Rieti", RM: "Roma", LT: "Latina", FR: "Frosinone" },
  Abruzzo: { AQ: "L’Aquila", TE: "Teramo", PE: "Pescara", CH: "Chieti" },
  Molise: { CB: "Campobasso", IS: "Isernia" },
  Campania: { CE: "Caserta", BN: "Benevento", NA: "Napoli", AV: "Avellino", SA: "Salerno" },
  Puglia: {
    FG: "Foggia",
    BA: "Bari",
    TA: "Taranto",
    BR: "Brindisi",
    LE: "Lecce",
    BT: "Barletta-Andria-Trani",
  },
  Basilicata: { PZ: "Potenza", MT: "Matera" },
  Calabria: {
    CS: "Cosenza",
    CZ: "Catanzaro",
    RC: "Reggio Calabria",
    KR: "Crotone",
    VV: "Vibo Valentia",
  },
  Sicilia: {
    TP: "Trapani",
    PA: "Palermo",
    ME: "Messina",
    AG: "Agrigento",
    CL: "Caltanissetta",
    EN: "Enna",
    CT: "Catania",
    RG: "Ragusa",
    SR: "Siracusa",
  },
  Sardegna: {
    SS: "Sassari",
    OT: "Gallura Nord-Est Sardegna",
    NU: "Nuoro",
    OG: "Ogliastra",
    OR: "Oristano",
    CA: "Cagliari",
    VS: "Medio Campidano",
    CI: "Sulcis Iglesiente",
  },
} as const;

type Region = keyof typeof NAMES_BY_REGION;
export const REGIONS = Object.keys(NAMES_BY_REGION) as Region[];

export type Province = {
  code: string;
  name: string;
  abbreviation: string;
  region: Region;
};

/** The 110 provincial units of 2026, after the new provinces of Sardinia. */
export const PROVINCES: readonly Province[] = Object.entries(NAMES_BY_REGION).flatMap(
  ([region, names]) =>
    Object.entries(names).map(([abbreviation, name]) => ({
      code: `IT-${abbreviation}`,
      name,
      abbreviation,
      region: region as Region,
    })),
);

// Sud Sardegna was dissolved: addresses saved with it fall to the successor on the same coast.
const LEGACY = new Map([["SU", "CI"]]);
const BY_ABBREVIATION = new Map(PROVINCES.map((province) => [province.abbreviation, province]));

/** Takes `IT-MI` or `MI`, and the codes of dissolved provinces. */
export function findProvince(code: string): Province | undefined {
  const abbreviation = code.replace(/^IT-/, "");
  return BY_ABBREVIATION.get(LEGACY.get(abbreviation) ?? abbreviation);
}
