import { keysOf } from "../format/keys-of.ts";
import { z } from "zod";
import { companyShape, ScreenPhotos } from "../content.ts";
import { isCalendarDate } from "../format/dates.ts";
import { isPostcode } from "../italy/postcode.ts";
import { REGIONS } from "../italy/provinces.ts";
import { RitualSettings } from "../guide/ritual.ts";
import { collectionOf, resource } from "../json-ld.ts";
import { MenuSettings } from "../sections/menus.ts";
import { Hex, matching, required, upTo } from "./fields.ts";

/** CAPs of the minor islands of Tuscany, Lazio, Campania and Apulia; those of other regions are covered by their region. */
const MINOR_ISLANDS =
  "04027 04031 57030 57031 57032 57033 57034 57036 57037 57038 57039 58012 71051 80071 80073 80074 80075 80076 80077 80079".split(
    " ",
  );

const text = z.string().max(300, "Al massimo 300 caratteri");

export const CompanySettings = z.object({
  name: text.min(1, required),
  ...companyShape(text),
  demo: z.boolean(),
  taxRegime: z.enum(["RF01", "RF19"], "Scegli un regime"),
});

const part = matching(/^[A-Za-z0-9/_-]{0,5}$/, "Al massimo 5 tra lettere, cifre, / - e _");

/** How invoices are numbered, with prefix and suffix: `W-12/2026/IT`. */
export const InvoicingSettings = z.object({
  prefix: part.default(""),
  suffix: part.default(""),
  nextNumber: z
    .int("Un numero intero")
    .min(1, "Almeno 1")
    .max(99_999, "Al massimo 99999")
    .describe("Of this year; the next year begins at 1"),
});
export type InvoicingSettings = z.output<typeof InvoicingSettings>;

const FaqSettings = z.array(
  z.object({ topic: text, question: z.string().min(1), answer: z.string().min(1) }),
);

const ThresholdSettings = z.object({
  lowStock: z.int().min(0).describe("Pieces at which stock counts as low"),
});

export const FeatureSettings = z.object({
  giftCards: z.boolean().describe("Gift cards can be bought and can pay"),
  assistants: z.boolean().default(true).describe("Assistants may use the shop (MCP)"),
});

const postcode = z.string().trim().refine(isPostcode, "Cinque cifre, come 20121");
const workingDays = z.int("Un numero intero").min(0, "Almeno 0").max(30, "Al massimo 30");
const day = z.string(required).refine(isCalendarDate, "Scrivi una data");

export const DeliverySettings = z
  .object({
    cutOff: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Scrivi un’ora, come 12:00")
      .default("12:00")
      .describe("Hour in Rome: what is confirmed before leaves that day"),
    preparationDays: workingDays.default(0),
    transferDays: workingDays
      .min(1, "Almeno 1")
      .default(5)
      .describe("Working days a bank transfer is waited for"),
    closures: z
      .array(
        z.object({ from: day, to: day }).refine(({ from, to }) => from <= to, {
          path: ["to"],
          message: "Finisce prima di iniziare",
        }),
      )
      .max(100, "Al massimo 100")
      .default([])
      .describe("Days on which nothing leaves, beside weekends and holidays"),
    farRegions: z.array(z.enum(REGIONS)).default(["Calabria", "Sardegna", "Sicilia"]),
    farPostcodes: z
      .array(postcode)
      .max(1000, "Al massimo 1000")
      .default(MINOR_ISLANDS)
      .describe("Minor islands of other regions"),
    farMinDays: workingDays.default(1),
    farMaxDays: workingDays.default(2),
    unserved: z
      .array(z.object({ postcode, place: text.min(1, required) }))
      .max(1000, "Al massimo 1000")
      .default([
        { postcode: "23041", place: "Livigno" },
        { postcode: "22061", place: "Campione d’Italia" },
      ]),
  })
  .refine(({ farMinDays, farMaxDays }) => farMinDays <= farMaxDays, {
    path: ["farMaxDays"],
    message: "Non meno dei giorni minimi",
  });
export type DeliverySettings = z.output<typeof DeliverySettings>;

const drawing = z.string().max(100_000, "Il disegno supera i 100 kB").nullable().default(null);

export const IdentitySettings = z.object({
  name: text.trim().min(1, required).max(40, "Al massimo 40 caratteri"),
  tagline: upTo(120).default(""),
  orderPrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{1,4}$/, "Da una a quattro lettere"),
  logoSvg: drawing,
  logoPath: z.string().nullable().default(null),
  iconSvg: drawing,
  palette: z.string().default(""),
  accent: Hex.nullable().default(null),
  typefaces: z.string().default(""),
  social: z
    .array(
      z.object({
        name: text.trim().min(1, required),
        url: z.url({ protocol: /^https$/, error: "Un indirizzo che comincia con https://" }),
      }),
    )
    .max(12, "Al massimo 12")
    .default([]),
  photos: ScreenPhotos,
  range: z.string().nullable().default(null),
  newsletterTitle: text.trim().default(""),
  newsletterText: text.trim().default(""),
});
export type IdentitySettings = z.output<typeof IdentitySettings>;

const marks = /\{[^}]*\}/g;
const titleMarks = ["{pagina}", "{negozio}"];

export const SeoSettings = z.object({
  titlePattern: upTo(80)
    .refine((text) => text === "" || text.includes("{pagina}"), "Ci vuole {pagina}")
    .refine(
      (text) => (text.match(marks) ?? []).every((mark) => titleMarks.includes(mark)),
      "Puoi usare solo {pagina} e {negozio}",
    )
    .default(""),
  description: upTo(300).default(""),
  sharePicture: z.string().max(300).nullable().default(null),
});
export type SeoSettings = z.output<typeof SeoSettings>;

const whole = z.int("Un numero intero").min(1, "Almeno 1");
const Held = z.object({
  pieces: whole,
  amount: z.int("Scrivi un importo").min(1, "Almeno un centesimo"),
});

export const UnpaidLimits = z.object({
  order: Held.default({ pieces: 40, amount: 150_000 }),
  mailbox: Held.default({ pieces: 60, amount: 250_000 }),
  network: Held.default({ pieces: 150, amount: 600_000 }),
  hours: whole
    .default(24)
    .describe("To pay an order above the limits, where the shop takes no payment online"),
  onlineMinutes: whole.default(60).describe("To pay online an order above the limits"),
  burst: whole.default(5).describe("Unpaid orders of one network within ten minutes: a burst"),
});

export type UnpaidLimits = z.output<typeof UnpaidLimits>;

export const settingShapes = {
  company: CompanySettings.partial(),
  faq: FaqSettings,
  thresholds: ThresholdSettings,
  features: FeatureSettings,
  delivery: DeliverySettings,
  identity: IdentitySettings,
  invoicing: InvoicingSettings,
  menus: MenuSettings.nullable(),
  seo: SeoSettings,
  ritual: RitualSettings.nullable(),
  unpaidLimits: UnpaidLimits,
} as const;
export type SettingKey = keyof typeof settingShapes;

export const Setting = resource("Setting", {
  id: z.enum(keysOf(settingShapes)),
  value: z.unknown(),
  updatedAt: z.string().nullable(),
});
export type Setting = z.infer<typeof Setting>;
export const SettingCollection = collectionOf(Setting, "SettingCollection");
export const WriteSetting = z.object({ value: z.unknown() }).meta({ id: "WriteSetting" });
