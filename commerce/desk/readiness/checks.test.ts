import { describe, expect, test } from "vitest";
import { checkReadiness } from "./checks.ts";
import type { Facts } from "./facts.ts";

const now = new Date("2026-11-16T09:00:00Z");
const nothingLeft = { products: 0, customers: 0, orders: 0, accounts: false, bankAccount: false };

const ready: Facts = {
  now,
  identity: { name: "Bottega Anna", chosen: true },
  shippingMethods: ["Corriere"],
  productsOnSale: 1,
  publicUrl: "https://bottega.example/",
  onlinePayments: "live",
  otherMethods: ["Contrassegno"],
  mail: { configured: true, from: "ciao@bottega.example", provenAt: now },
  company: {
    name: "Bottega Anna",
    address: "via Roma 1",
    zip: "20121",
    city: "Milano",
    province: "MI",
    country: "Italia",
    vatNumber: "IT 01234567897",
    fiscalCode: "",
    rea: "MI-1234567",
    shareCapital: "",
    email: "anna@bottega.example",
    pec: "",
    phone: "+39 02 1234567",
    customerCareHours: "",
    replyTime: "",
    demo: false,
  },
  legalPages: [
    { path: "/privacy", title: "Privacy", state: "read", id: 1 },
    { path: "/recesso", title: "Recesso", state: "read", id: 2 },
  ],
  gapsElsewhere: [],
  contradictions: [],
  withoutAccount: [],
  expiringClaims: [],
  doubtfulTexts: [],
  owners: 2,
  withoutSecondFactor: [],
  lastBackup: new Date("2026-11-10T03:00:00Z"),
  demoLeft: nothingLeft,
  exposedFiles: [],
};

const company = (parts: Partial<Facts["company"]>) => ({ company: { ...ready.company, ...parts } });
const mail = (parts: Partial<Facts["mail"]>) => ({ mail: { ...ready.mail, ...parts } });
const claim = (expiresOn: string) => ({
  expiringClaims: [{ code: "origine", text: "Prodotto in Italia", expiresOn }],
});
const doubtful = (...words: string[]) => ({
  doubtfulTexts: words.map((one) => ({ title: "«Sapone»", words: one })),
});
const page = (state: Facts["legalPages"][number]["state"]) => ({
  legalPages: [...ready.legalPages, { path: "/c", title: "Cookie", state, id: 3 }],
});

test("nothing is missing in a shop that is ready", () => {
  const points = checkReadiness(ready);
  expect(points).toHaveLength(13);
  expect(points.filter(({ state, grave }) => state !== "ok" || grave)).toEqual([]);
});

describe("each point alone", () => {
  test.each<[id: string, facts: Partial<Facts>, state: string, grave: boolean, told: RegExp]>([
    ["identity", { identity: { name: "Anna", chosen: false } }, "wait", false, /chiama «Anna»/],
    ["shipping", { shippingMethods: [] }, "bad", true, /Nessun modo di spedire/],
    ["product", { productsOnSale: 0 }, "bad", false, /scaffali vuoti/],
    ["address", { publicUrl: "http://localhost:3000" }, "bad", true, /PUBLIC_URL/],
    ["payments", { onlinePayments: "none" }, "bad", false, /Resta Contrassegno/],
    ["payments", { onlinePayments: "none", otherMethods: [] }, "bad", true, /nessun altro modo/],
    ["payments", { withoutAccount: ["Bonifico"] }, "bad", false, /Bonifico: attivo, ma/],
    ["payments", { onlinePayments: "test" }, "bad", true, /chiave di prova/],
    ["mail", mail({ configured: false, provenAt: null }), "bad", true, /SMTP_URL/],
    ["mail", mail({ provenAt: null }), "wait", false, /e-mail di prova/],
    ["company", company({ demo: true }), "bad", true, /fantasia/],
    ["company", company({ rea: " ", phone: "" }), "bad", true, /Manca REA e telefono/],
    ["company", company({ vatNumber: "IT01234567890" }), "bad", true, /correggere: partita IVA/],
    ["company", company({ zip: "2012", email: "anna" }), "bad", true, /e-mail e CAP|CAP e e-mail/],
    ["legal", page("unread"), "bad", true, /confermare: Cookie/],
    ["legal", page("incomplete"), "bad", true, /parti da completare: Cookie/],
    ["legal", page("missing"), "bad", true, /scrivere: Cookie/],
    ["legal", { gapsElsewhere: ["Chi sono"] }, "bad", true, /anche in Chi sono/],
    ["legal", { contradictions: ["«FAQ» dice altro"] }, "bad", false, /«FAQ» dice altro\./],
    ["secondFactor", { withoutSecondFactor: ["a@b.it"] }, "bad", false, /a@b\.it/],
    ["secondFactor", { owners: 0 }, "bad", false, /Nessuno è titolare/],
    ["backup", { lastBackup: null }, "bad", false, /nessuna copia/],
    ["backup", { lastBackup: new Date("2026-11-09T09:00:00Z") }, "bad", false, /7 giorni fa/],
    ["demo", { demoLeft: { ...nothingLeft, products: 64 } }, "bad", false, /64 prodotti/],
    [
      "demo",
      { demoLeft: { ...nothingLeft, customers: 1, accounts: true } },
      "bad",
      true,
      /1 cliente.*pubbliche/,
    ],
    ["demo", { demoLeft: { ...nothingLeft, bankAccount: true } }, "bad", true, /conto inventato/],
    ["claims", claim("2026-11-15"), "bad", false, /Scaduti.*«Prodotto in Italia»/],
    ["claims", claim("2026-11-16"), "wait", false, /entro 30 giorni: «Prodotto in Italia»/],
    ["claims", doubtful("naturale"), "bad", false, /correggere: «naturale» in «Sapone»\./],
    ["claims", doubtful("a", "b", "c", "d", "e", "f"), "bad", false, /«d» in «Sapone» e altri 2/],
    ["files", { exposedFiles: [".data/database"] }, "bad", false, /\.data\/database/],
  ])("%s %j", (id, facts, state, grave, told) => {
    const unmet = checkReadiness({ ...ready, ...facts }).filter((point) => point.state !== "ok");
    expect(unmet).toEqual([
      expect.objectContaining({ id, state, grave, detail: expect.stringMatching(told) }),
    ]);
    expect(unmet[0]?.advice).not.toBe("");
  });
});

test("a backup of this week counts, and a foreign company keeps its own rules", () => {
  const young = { lastBackup: new Date("2026-11-09T09:00:01Z") };
  const foreign = company({ country: "France", vatNumber: "FR40303265045", zip: "7500" });
  const points = checkReadiness({ ...ready, ...young, ...foreign });
  expect(points.filter(({ state }) => state !== "ok")).toEqual([]);
});
