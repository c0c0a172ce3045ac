import { isRecord, keysOf } from "#contract/format/keys-of.ts";
import { eq } from "drizzle-orm";
import {
  type IdentitySettings,
  InvoicingSettings,
  Setting,
  SettingCollection,
  type SettingKey,
  settingShapes,
  WriteSetting,
  FeatureSettings,
} from "#contract/admin/settings.ts";
import { products } from "../catalogue/schema.ts";
import {
  CommerceError,
  conflict,
  type Ctx,
  existing,
  invalid,
  invalidAll,
  withTransaction,
} from "../kernel/ctx.ts";
import { settings } from "./schema.ts";
import { type Company, invalidParts, noCompany, partMessages } from "./company.ts";
import { node, wireDate } from "../kernel/http/json-ld.ts";
import { requireValid } from "../kernel/http/router.ts";
import { deleteStored, writeStored, readStored } from "./stored-value.ts";
import { prepareIdentity, readStoredIdentity } from "./identity.ts";
import { audit } from "../kernel/admin/audit.ts";
import { beginChange } from "../kernel/admin/versions.ts";
import { adminRoutes } from "../kernel/admin/routes.ts";
import type { CommerceConfig } from "../kernel/config.ts";
import { z } from "zod";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { orderNumbers } from "../kernel/schema.ts";

const isGiftCard = eq(products.kind, "gift_card");
const keys = keysOf(settingShapes);
const unset = {
  company: {},
  faq: [],
  thresholds: { lowStock: 5 },
  delivery: settingShapes.delivery.parse({}),
  menus: null,
  ritual: null,
  seo: settingShapes.seo.parse({}),
  unpaidLimits: settingShapes.unpaidLimits.parse({}),
};

export async function listSettings(ctx: Ctx): Promise<Setting[]> {
  const found: Setting[] = [];
  for (const key of keys) found.push(await getSetting(ctx, key));
  return found;
}

export async function getSetting(ctx: Ctx, name: string): Promise<Setting> {
  const key = keyOf(name);
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, key));
  return {
    ...node(ctx, "Setting", `admin/settings/${key}`),
    id: key,
    value: await valueOf(ctx, key, row?.value),
    updatedAt: row ? wireDate(row.updatedAt) : null,
  };
}

async function valueOf(ctx: Ctx, key: SettingKey, stored: unknown): Promise<unknown> {
  if (key === "features") return readFeatures(ctx);
  if (key === "identity") return readStoredIdentity(ctx);
  if (key === "invoicing") return readInvoicing(ctx);
  return stored ?? unset[key];
}

/** Replaces the whole value; only the company keeps parts not sent. */
export function writeSetting(ctx: Ctx, name: string, sent: unknown): Promise<Setting> {
  return withTransaction(ctx, async (ctx) => {
    const key = keyOf(name);
    const { before, change } = await beginChange(ctx, {
      subject: `settings:${key}`,
      read: (ctx) => getSetting(ctx, key),
      input: { value: sent },
    });
    const valid: unknown = requireValid(settingShapes[key], change.value);
    const value = await prepare(ctx, key, valid, before.value);
    await (value === null ? deleteStored(ctx, key) : writeStored(ctx, key, value));
    // Rewrites gift card products: caches and the catalogue index are notified of products, not of features.
    if (key === "features")
      await ctx.db.update(products).set({ kind: "gift_card" }).where(isGiftCard);
    const after = await getSetting(ctx, key);
    await audit(ctx, "settings.update", `settings:${key}`, {
      before: visiblePart(before),
      after: visiblePart(after),
    });
    return after;
  });
}

async function prepare(ctx: Ctx, key: SettingKey, valid: unknown, before: unknown) {
  if (key === "company") {
    const company = { ...known(before), ...(valid as object) };
    requireRightParts(company, known(before));
    return company;
  }
  if (key === "identity") return prepareIdentity(ctx, valid as IdentitySettings);
  if (key === "invoicing") return prepareInvoicing(ctx, valid as InvoicingSettings);
  return valid;
}

/** Invalid parts that were stored before, as in a demo, do not prevent saving others. */
function requireRightParts(company: Partial<Company>, before: Partial<Company>): void {
  const wrong = invalidParts({ ...noCompany, ...company }).filter(
    (part) => company[part] !== before[part],
  );
  if (wrong.length === 0) return;
  throw invalidAll(wrong.map((part) => ({ propertyPath: part, message: partMessages[part] })));
}

/** Drops keys that only the demo's company has. */
const known = (value: unknown) => settingShapes.company.catch({}).parse(value);

export async function readLowStock(ctx: Ctx): Promise<number> {
  const { value } = await getSetting(ctx, "thresholds");
  const thresholds = settingShapes.thresholds.safeParse(value);
  return thresholds.success ? thresholds.data.lowStock : 5;
}

/** True only for the change that crosses the threshold downwards, so staff are notified once. */
export const isNowLow = (threshold: number, before: number, now: number) =>
  before > threshold && now <= threshold;

/** For the audit log: drawings are replaced by their length. */
function visiblePart({ value }: Setting): Record<string, unknown> {
  if (Array.isArray(value)) return { value };
  const parts = Object.entries(isRecord(value) ? value : {}).map(([name, part]) => [
    name,
    name.endsWith("Svg") && typeof part === "string" ? `SVG, ${part.length}` : part,
  ]);
  return Object.fromEntries(parts);
}

function keyOf(name: string): SettingKey {
  return existing(keys.find((known) => known === name));
}

type CheckSetting = (ctx: Ctx, key: string, value: unknown) => Promise<void>;

export const settingRoutes = (checkSetting: CheckSetting) =>
  adminRoutes(({ get, put }) => {
    const one = "/settings/{key}";
    get("/settings", "All settings", { lists: "Setting", 200: SettingCollection }, listSettings);
    get(one, "One setting", { 200: Setting }, (ctx, { key }) => getSetting(ctx, key));
    put(one, "Set it", { body: WriteSetting, 200: Setting }, async (ctx, { key, body }) => {
      await checkSetting(ctx, key, body.value);
      return writeSetting(ctx, key, body.value);
    });
  })();

type Features = CommerceConfig["features"] & { assistants: boolean };

export async function readFeatures({ db, config }: Pick<Ctx, "db" | "config">): Promise<Features> {
  const [row] = await db.select().from(settings).where(eq(settings.key, "features"));
  const chosen = FeatureSettings.partial().safeParse(row?.value ?? {});
  const { giftCards = config.features.giftCards, assistants = true } = chosen.success
    ? chosen.data
    : {};
  return { giftCards, assistants };
}

/** Refuses calls while gift cards are switched off, SPEC §6. */
export async function requireGiftCards(ctx: Ctx): Promise<void> {
  if (!(await readFeatures(ctx)).giftCards) {
    throw new CommerceError("not_found", "Feature is not enabled");
  }
}

const Stored = InvoicingSettings.omit({ nextNumber: true });

const yearOf = (now: Date): number => Number(calendarDateInRome(now).slice(0, 4));

export const closedMonthKey = (month: string) => `closed_month:${month}`;

/** Refuses dates in a month whose registers are closed. */
export async function requireOpenMonth(ctx: Ctx, day: string): Promise<void> {
  if (await readStored(ctx, closedMonthKey(day.slice(0, 7)), z.looseObject({})))
    throw conflict("Il mese di questo giorno è chiuso: scegli un altro giorno.");
}

/** Invoice numbers form one series per year, whatever their prefix. */
export const invoiceSeries = (year: number): string => `FE${year}`;

type Spelling = Pick<InvoicingSettings, "prefix" | "suffix">;

/** Formats such as `12/2026`, `W-12/2026/IT`. */
export const spellInvoice = ({ prefix, suffix }: Spelling, sequence: number, year: number) =>
  `${prefix}${sequence}/${year}${suffix}`;

export async function readInvoicing(ctx: Ctx): Promise<InvoicingSettings> {
  const stored = (await readStored(ctx, "invoicing", Stored)) ?? Stored.parse({});
  return { ...stored, nextNumber: (await lastOf(ctx, yearOf(ctx.clock()))) + 1 };
}

async function lastOf({ db }: Ctx, year: number): Promise<number> {
  const [row] = await db
    .select()
    .from(orderNumbers)
    .where(eq(orderNumbers.series, invoiceSeries(year)))
    .for("update");
  return row?.last ?? 0;
}

/** Numbers only increase: numbers used before the shop can be skipped, but none is reused. */
async function prepareInvoicing(ctx: Ctx, sent: InvoicingSettings): Promise<Spelling> {
  const { nextNumber, ...spelling } = sent;
  const year = yearOf(ctx.clock());
  const last = await lastOf(ctx, year);
  if (nextNumber <= last)
    throw invalid(
      "nextNumber",
      `La fattura ${spellInvoice(spelling, last, year)} c’è già: il prossimo numero è almeno ${last + 1}`,
    );
  const counter = { last: nextNumber - 1 };
  await ctx.db
    .insert(orderNumbers)
    .values({ series: invoiceSeries(year), ...counter })
    .onConflictDoUpdate({ target: orderNumbers.series, set: counter });
  return spelling;
}
