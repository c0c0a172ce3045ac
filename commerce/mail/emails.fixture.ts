import type { Company } from "../settings/company.ts";
import type { Identity } from "../settings/identity.ts";
import type { EmailName } from "./emails.ts";
import { emailSamples } from "./email-samples.ts";

export const shopUrl = "https://rugiada.example";

export const company: Company = {
  name: "Rugiada Cosmetici S.r.l.",
  address: "Via delle Rose Inventate 1",
  zip: "00000",
  city: "Borgorugiada",
  province: "XX",
  country: "Italia",
  vatNumber: "IT99999999990",
  fiscalCode: "99999999990",
  rea: "XX-000000",
  shareCapital: "10.000,00 € i.v.",
  email: "ciao@rugiada.example",
  pec: "rugiadacosmetici@pec.example",
  phone: "+39 000 000 0000",
  replyTime: "",
  customerCareHours: "dal lunedì al venerdì, 9:30–13:00 e 14:30–17:30",
  demo: true,
};

const identity: Identity = {
  name: "Rugiada",
  tagline: "",
  orderPrefix: "RG",
  logo: null,
  icon: null,
  palette: "",
  accent: null,
  typefaces: "",
  social: [],
  photos: {},
  range: null,
  newsletter: null,
};

export const sender = { company, identity, shopUrl };

/** Sample data of every email. */
export const emailData = emailSamples(shopUrl);

export const emailNames = Object.keys(emailData) as EmailName[];
