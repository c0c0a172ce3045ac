// The invented shop: products, taxons, methods, people. `createData` builds it anew, so a restart gives the same shop.

/** type select: the value is a list of labels, as Sylius answers it. */
const attributes = {
  tipo_pelle: { name: "Tipo di pelle", type: "select" },
  vegano: { name: "Vegano", type: "checkbox" },
  contenuto_ml: { name: "Contenuto (ml)", type: "integer" },
  origine_naturale: { name: "Ingredienti di origine naturale", type: "percent" },
  profumo: { name: "Profumo", type: "text" },
  inci: { name: "INCI", type: "textarea" },
};

const options = {
  FORMATO: {
    name: "Formato",
    values: { FORMATO_30: "30 ml", FORMATO_50: "50 ml", FORMATO_250: "250 ml" },
  },
  TONALITA: {
    name: "Tonalità",
    values: {
      TONALITA_CORALLO: "Corallo",
      TONALITA_ROSA: "Rosa antico",
      TONALITA_CILIEGIA: "Ciliegia",
    },
  },
};

/** Children of the channel's menu taxon, with their own children. */
const taxons = [
  [
    "VISO",
    "Viso",
    "viso",
    "Detergere, idratare, proteggere.",
    ["CREME", "Creme", "viso/creme"],
    ["SIERI", "Sieri", "viso/sieri"],
    ["MASCHERE", "Maschere", "viso/maschere"],
  ],
  [
    "CORPO",
    "Corpo",
    "corpo",
    "Oli, scrub e creme per tutti i giorni.",
    ["MANI", "Mani", "corpo/mani"],
  ],
  ["CAPELLI", "Capelli", "capelli", null],
  ["REGALI", "Idee regalo", "idee-regalo", "Per chi non sa scegliere."],
];

/**
 * price: cents, or null where the channel has no price. original: before the discount. stock: null when not tracked.
 * A product without `variants` is simple: one variant, code of the product, no option values.
 */
const products = [
  {
    code: "CREMA_ROSA",
    name: "Crema viso alla rosa",
    slug: "crema-viso-alla-rosa",
    main: "CREME",
    taxons: ["VISO", "CREME"],
    short: "Morbida, non unta, profuma di petali.",
    options: ["FORMATO"],
    images: ["main", "texture"],
    values: {
      tipo_pelle: ["Secca", "Sensibile"],
      vegano: true,
      origine_naturale: 0.96,
      inci: "Aqua, Rosa Damascena Flower Water, Glycerin, Squalane.",
    },
    similar: ["SIERO_AGRUMI", "TONICO_CAMOMILLA", "MASCHERA_ARGILLA"],
    variants: [
      {
        code: "CREMA_ROSA_30",
        name: "Crema viso alla rosa 30 ml",
        price: 1900,
        stock: 40,
        values: ["FORMATO_30"],
      },
      {
        code: "CREMA_ROSA_50",
        name: "Crema viso alla rosa 50 ml",
        price: 2900,
        original: 3400,
        lowest: 2750,
        stock: 12,
        values: ["FORMATO_50"],
        promotion: "SALDI",
      },
      {
        code: "CREMA_ROSA_250",
        name: "Crema viso alla rosa 250 ml",
        price: null,
        stock: 5,
        values: ["FORMATO_250"],
      },
    ],
  },
  {
    code: "SIERO_AGRUMI",
    name: "Siero agli agrumi",
    slug: "siero-agli-agrumi",
    main: "SIERI",
    taxons: ["VISO", "SIERI"],
    short: "Vitamina C stabile, sette gocce al mattino.",
    price: 3120,
    original: 3900,
    lowest: 3200,
    promotion: "SALDI",
    stock: 25,
    images: ["main"],
    values: { tipo_pelle: ["Mista", "Tutte"], vegano: true, contenuto_ml: 30 },
    similar: ["CREMA_ROSA"],
  },
  {
    code: "BALSAMO_LABBRA",
    name: "Balsamo labbra colorato",
    slug: "balsamo-labbra-colorato",
    main: "VISO",
    taxons: ["VISO"],
    short: "Un velo di colore che nutre.",
    options: ["TONALITA"],
    images: ["main"],
    values: { vegano: false, profumo: "Vaniglia" },
    similar: ["CREMA_MANI"],
    variants: [
      {
        code: "BALSAMO_CORALLO",
        name: "Balsamo labbra corallo",
        price: 890,
        stock: 60,
        values: ["TONALITA_CORALLO"],
      },
      {
        code: "BALSAMO_ROSA",
        name: "Balsamo labbra rosa antico",
        price: 890,
        stock: 0,
        values: ["TONALITA_ROSA"],
      },
      {
        code: "BALSAMO_CILIEGIA",
        name: "Balsamo labbra ciliegia",
        price: 990,
        stock: 8,
        values: ["TONALITA_CILIEGIA"],
      },
    ],
  },
  {
    code: "DETERGENTE_MARE",
    name: "Detergente al sale marino",
    slug: "detergente-al-sale-marino",
    main: "VISO",
    taxons: ["VISO"],
    short: "Schiuma leggera.",
    price: 1450,
    stock: 80,
    images: ["main"],
    values: { tipo_pelle: ["Mista"], vegano: true, contenuto_ml: 150 },
  },
  {
    code: "MASCHERA_ARGILLA",
    name: "Maschera all'argilla verde",
    slug: "maschera-all-argilla-verde",
    main: "MASCHERE",
    taxons: ["VISO", "MASCHERE"],
    short: "Dieci minuti, una volta la settimana.",
    price: 1690,
    stock: 0,
    images: ["main"],
    values: { tipo_pelle: ["Mista"], vegano: true, contenuto_ml: 75 },
    similar: ["CREMA_ROSA"],
  },
  {
    code: "TONICO_CAMOMILLA",
    name: "Tonico alla camomilla",
    slug: "tonico-alla-camomilla",
    main: "VISO",
    taxons: ["VISO"],
    short: null,
    price: 1250,
    stock: 33,
    unnamed: true,
    images: [],
    values: { tipo_pelle: ["Sensibile"], vegano: true, contenuto_ml: 200 },
  },
  {
    code: "OLIO_OLIVA",
    name: "Olio corpo all'oliva",
    slug: "olio-corpo-all-oliva",
    main: "CORPO",
    taxons: ["CORPO"],
    short: "Assorbe in fretta, non macchia.",
    price: 2200,
    stock: null,
    images: ["main"],
    values: { tipo_pelle: ["Secca"], vegano: true, contenuto_ml: 100 },
  },
  {
    code: "SCRUB_SALE",
    name: "Scrub al sale di Trapani",
    slug: "scrub-al-sale-di-trapani",
    main: "CORPO",
    taxons: ["CORPO"],
    short: "Grana fine e olio di mandorle.",
    price: 1800,
    stock: 21,
    images: ["main"],
    values: { vegano: true, contenuto_ml: 200 },
  },
  {
    code: "CREMA_MANI",
    name: "Crema mani al miele",
    slug: "crema-mani-al-miele",
    main: "MANI",
    taxons: ["CORPO", "MANI"],
    short: "Il tubetto da borsa.",
    price: 790,
    stock: 150,
    images: ["main"],
    values: { tipo_pelle: ["Secca", "Tutte"], vegano: false, contenuto_ml: 50, profumo: "Miele" },
  },
  {
    code: "SHAMPOO_ORTICA",
    name: "Shampoo all'ortica",
    slug: "shampoo-all-ortica",
    main: "CAPELLI",
    taxons: ["CAPELLI"],
    short: "Delicato, per lavaggi frequenti.",
    price: 1190,
    stock: 47,
    images: ["main"],
    values: { vegano: true, contenuto_ml: 250 },
  },
  {
    code: "SCATOLA_REGALO",
    name: "Scatola regalo",
    slug: "scatola-regalo",
    main: "REGALI",
    taxons: ["REGALI"],
    short: "Carta di riso e nastro verde.",
    price: 450,
    stock: 200,
    images: ["main"],
    values: {},
    giftBox: true,
  },
  {
    code: "BUONO_REGALO",
    name: "Buono regalo",
    slug: "buono-regalo",
    main: "REGALI",
    taxons: ["REGALI"],
    short: "Arriva per e-mail.",
    price: 5000,
    stock: null,
    shipped: false,
    images: ["main"],
    values: {},
    giftCard: true,
  },
  {
    code: "GUIDA_PELLE",
    name: "Guida alla cura della pelle (PDF)",
    slug: "guida-alla-cura-della-pelle",
    main: null,
    taxons: [],
    short: "Gratuita.",
    price: 0,
    stock: null,
    shipped: false,
    images: [],
    values: {},
  },
];

const reviews = [
  [
    "CREMA_ROSA",
    5,
    "La ricompro",
    "Terzo vasetto: morbida e il profumo non stanca.",
    "Giulia",
    "accepted",
  ],
  ["CREMA_ROSA", 4, "Buona", "Ottima la sera, la mattina un poco ricca.", "Marta", "accepted"],
  ["CREMA_ROSA", 3, "Nella media", "Mi aspettavo un vasetto più grande.", null, "accepted"],
  ["SIERO_AGRUMI", 5, "Si vede", "Dopo un mese la pelle è più luminosa.", "Sara", "accepted"],
  ["SIERO_AGRUMI", 2, "Da moderare", "Non ancora letta.", "Anonimo", "new"],
];

const provinces =
  "AG Agrigento,AL Alessandria,AN Ancona,AO Aosta,AR Arezzo,AP Ascoli Piceno,AT Asti,AV Avellino,BA Bari,BT Barletta-Andria-Trani,BL Belluno,BN Benevento,BG Bergamo,BI Biella,BO Bologna,BZ Bolzano,BS Brescia,BR Brindisi,CA Cagliari,CL Caltanissetta,CB Campobasso,CE Caserta,CT Catania,CZ Catanzaro,CH Chieti,CO Como,CS Cosenza,CR Cremona,KR Crotone,CN Cuneo,EN Enna,FM Fermo,FE Ferrara,FI Firenze,FG Foggia,FC Forlì-Cesena,FR Frosinone,GE Genova,GO Gorizia,GR Grosseto,IM Imperia,IS Isernia,SP La Spezia,AQ L'Aquila,LT Latina,LE Lecce,LC Lecco,LI Livorno,LO Lodi,LU Lucca,MC Macerata,MN Mantova,MS Massa-Carrara,MT Matera,ME Messina,MI Milano,MO Modena,MB Monza e della Brianza,NA Napoli,NO Novara,NU Nuoro,OR Oristano,PD Padova,PA Palermo,PR Parma,PV Pavia,PG Perugia,PU Pesaro e Urbino,PE Pescara,PC Piacenza,PI Pisa,PT Pistoia,PN Pordenone,PZ Potenza,PO Prato,RG Ragusa,RA Ravenna,RC Reggio Calabria,RE Reggio Emilia,RI Rieti,RN Rimini,RM Roma,RO Rovigo,SA Salerno,SS Sassari,SV Savona,SI Siena,SR Siracusa,SO Sondrio,SU Sud Sardegna,TA Taranto,TE Teramo,TR Terni,TO Torino,TP Trapani,TN Trento,TV Treviso,TS Trieste,UD Udine,VA Varese,VE Venezia,VB Verbano-Cusio-Ossola,VC Vercelli,VR Verona,VV Vibo Valentia,VI Vicenza,VT Viterbo";

const byCode = (list) => new Map(list.map((entry) => [entry.code, entry]));

export function createData() {
  let nextId = 0;
  const id = () => ++nextId;
  const born = "2026-01-15 09:00:00";

  const taxonList = [
    {
      id: id(),
      code: "MENU",
      name: "Categorie",
      slug: "categorie",
      description: null,
      children: [],
      image: null,
      level: 0,
    },
  ];
  for (const [code, name, slug, description, ...below] of taxons) {
    const taxon = {
      id: id(),
      code,
      name,
      slug,
      description,
      children: [],
      image: description ? id() : null,
      level: 1,
    };
    taxonList[0].children.push(code);
    taxonList.push(taxon);
    for (const [childCode, childName, childSlug] of below) {
      taxon.children.push(childCode);
      taxonList.push({
        id: id(),
        code: childCode,
        name: childName,
        slug: childSlug,
        description: null,
        children: [],
        image: null,
        level: 2,
      });
    }
  }

  const optionList = Object.entries(options).map(([code, { name, values }]) => ({
    code,
    name,
    values: Object.entries(values).map(([valueCode, value]) => ({
      code: valueCode,
      value,
      option: code,
    })),
  }));
  const optionValues = byCode(optionList.flatMap((option) => option.values));

  const attributeList = Object.entries(attributes).map(([code, entry], position) => ({
    id: id(),
    code,
    position,
    ...entry,
  }));
  const attributeValues = [];
  const productTaxons = [];
  const associations = [];
  const variantList = [];

  const productList = products.map((entry, position) => {
    const product = {
      id: position + 1,
      code: entry.code,
      name: entry.name,
      slug: entry.slug,
      shortDescription: entry.short,
      description: entry.short
        ? `${entry.short} ${entry.name}: preparata in piccoli lotti, in Italia.`
        : null,
      mainTaxon: entry.main,
      options: entry.options ?? [],
      taxons: entry.taxons,
      createdAt: `2026-01-${String(15 - position).padStart(2, "0")} 09:00:00`,
      updatedAt: born,
      giftBox: entry.giftBox ?? false,
      giftCard: entry.giftCard ?? false,
      images: entry.images.map((type) => ({
        id: id(),
        type,
        file: `${entry.code.slice(0, 2).toLowerCase()}/${entry.slug}-${type}.png`,
      })),
      variants: [],
      attributeValues: [],
      productTaxons: [],
      associations: [],
    };
    const simple = {
      code: entry.code,
      name: entry.unnamed ? null : entry.name,
      price: entry.price,
      original: entry.original,
      lowest: entry.lowest,
      stock: entry.stock,
      values: [],
      promotion: entry.promotion,
    };
    for (const raw of entry.variants ?? [simple]) {
      const variant = {
        id: id(),
        code: raw.code,
        name: raw.name,
        product,
        price: raw.price,
        originalPrice: raw.original ?? raw.price,
        lowestPriceBeforeDiscount: raw.lowest ?? null,
        stock: raw.stock,
        shippingRequired: entry.shipped ?? true,
        optionValues: raw.values.map((code) => optionValues.get(code)),
        promotion: raw.promotion ?? null,
      };
      product.variants.push(variant);
      variantList.push(variant);
    }
    for (const [code, value] of Object.entries(entry.values)) {
      const attribute = attributeList.find((one) => one.code === code);
      const record = { id: id(), attribute, product, value };
      product.attributeValues.push(record);
      attributeValues.push(record);
    }
    for (const code of entry.taxons) {
      const record = { id: id(), product, taxon: code, position };
      product.productTaxons.push(record);
      productTaxons.push(record);
    }
    if (entry.similar) {
      const record = { id: id(), type: "similar_products", product, associated: entry.similar };
      product.associations.push(record);
      associations.push(record);
    }
    return product;
  });

  const customers = [];
  const guest = (firstName) => {
    const customer = {
      id: customers.length + 1,
      email: `recensione${customers.length + 1}@example.com`,
      firstName,
      lastName: null,
      user: null,
      phoneNumber: null,
      gender: "u",
      birthday: null,
      subscribedToNewsletter: false,
      defaultAddress: null,
    };
    customers.push(customer);
    return customer;
  };
  const demo = {
    id: 1,
    email: "giulia@example.com",
    firstName: "Giulia",
    lastName: "Ferri",
    phoneNumber: "3331234567",
    gender: "f",
    birthday: "1991-04-12 00:00:00",
    subscribedToNewsletter: true,
    defaultAddress: 1,
    user: { id: 1, password: "Rugiada-2026!", verified: true },
  };
  customers.push(demo);

  const reviewList = reviews.map(([product, rating, title, comment, author, status], index) => ({
    id: index + 1,
    product,
    rating,
    title,
    comment,
    status,
    author: author === "Giulia" ? demo : guest(author),
    createdAt: `2026-02-0${index + 1} 18:30:00`,
  }));

  return {
    channel: { code: "WEB", name: "Negozio web", currency: "EUR", locales: ["it_IT", "en_US"] },
    locales: [
      { code: "it_IT", name: "italiano (Italia)" },
      { code: "en_US", name: "inglese (Stati Uniti)" },
    ],
    products: byCode([...productList].sort((a, b) => (a.code < b.code ? -1 : 1))),
    variants: byCode(variantList),
    taxons: byCode(taxonList),
    options: byCode(optionList),
    optionValues,
    attributes: byCode(attributeList),
    attributeValues,
    productTaxons,
    associations,
    associationTypes: byCode([{ code: "similar_products", name: "Prodotti simili" }]),
    catalogPromotions: byCode([{ id: 1, code: "SALDI", label: "Saldi d'inverno" }]),
    shippingMethods: byCode([
      {
        id: 1,
        code: "BRT_STANDARD",
        position: 0,
        name: "Corriere BRT",
        description: "2-3 giorni lavorativi.",
        price: 590,
      },
      {
        id: 2,
        code: "BRT_ESPRESSO",
        position: 1,
        name: "Corriere espresso",
        description: null,
        price: 990,
      },
    ]),
    paymentMethods: byCode([
      {
        id: 1,
        code: "BONIFICO",
        position: 0,
        name: "Bonifico bancario",
        description: "Spediamo quando arriva.",
        instructions: "IBAN IT00 X000 0000 0000 0000 0000 000",
      },
      {
        id: 2,
        code: "CONTRASSEGNO",
        position: 1,
        name: "Contrassegno",
        description: null,
        instructions: null,
      },
      {
        id: 3,
        code: "CARTA",
        position: 2,
        name: "Carta di credito",
        description: null,
        instructions: null,
      },
    ]),
    coupons: byCode([{ code: "CIAO10", promotion: "Ciao", percent: 10 }]),
    countries: byCode([
      {
        code: "IT",
        name: "Italia",
        provinces: provinces.split(",").map((line) => ({
          code: `IT-${line.slice(0, 2)}`,
          abbreviation: line.slice(0, 2),
          name: line.slice(3),
        })),
      },
      { code: "SM", name: "San Marino", provinces: [] },
    ]),
    reviews: reviewList,
    customers,
    addresses: [
      {
        id: 1,
        customer: 1,
        firstName: "Giulia",
        lastName: "Ferri",
        phoneNumber: "3331234567",
        company: null,
        countryCode: "IT",
        provinceCode: "IT-BO",
        provinceName: null,
        street: "Via Saragozza",
        streetNumber: "12",
        city: "Bologna",
        postcode: "40123",
        notes: null,
        fiscalCode: null,
        pec: null,
        sdi: null,
      },
    ],
    giftCards: byCode([
      {
        code: "REGALO-25",
        initialAmount: 2500,
        amount: 2500,
        enabled: true,
        customMessage: "Auguri!",
        expired: false,
      },
      {
        code: "REGALO-500",
        initialAmount: 50000,
        amount: 50000,
        enabled: true,
        customMessage: null,
        expired: false,
      },
      {
        code: "REGALO-SPENTA",
        initialAmount: 1000,
        amount: 1000,
        enabled: false,
        customMessage: null,
        expired: false,
      },
    ]),

    nextId: id,
  };
}
