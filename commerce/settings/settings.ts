import { eq } from "drizzle-orm";
import { type Setting, type SettingKey, settingShapes } from "#contract/admin/settings.ts";
import { type Ctx, withTransaction } from "../kernel/ctx.ts";
import { settings } from "./schema.ts";
import { notFound } from "../kernel/errors.ts";
import { wireDate } from "../kernel/http/json-ld.ts";
import { requireValid } from "../kernel/http/router.ts";
import { readFeatures } from "./features.ts";
import { audit } from "../kernel/admin/audit.ts";

const keys = Object.keys(settingShapes) as SettingKey[];
const unset = {
  company: {},
  faq: [],
  thresholds: { lowStock: 5 },
  delivery: settingShapes.delivery.parse({}),
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
    "@id": `${ctx.config.apiPrefix}/admin/settings/${key}`,
    "@type": "Setting",
    id: key,
    value: key === "features" ? await readFeatures(ctx) : (row?.value ?? unset[key]),
    updatedAt: row ? wireDate(row.updatedAt) : null,
  };
}

/** Replaces the whole value; the company keeps the parts that are not named. */
export function writeSetting(ctx: Ctx, name: string, sent: unknown): Promise<Setting> {
  return withTransaction(ctx, async (ctx) => {
    const key = keyOf(name);
    const before = await getSetting(ctx, key);
    const valid: unknown = requireValid(settingShapes[key], sent);
    const value = key === "company" ? { ...known(before.value), ...(valid as object) } : valid;
    const row = { value, updatedAt: ctx.clock() };
    await ctx.db
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
    const after = await getSetting(ctx, key);
    await audit(ctx, {
      action: "settings.update",
      subject: `settings:${key}`,
      before: visiblePart(before),
      after: visiblePart(after),
    });
    return after;
  });
}

/** Without what only the demo says of its company. */
const known = (value: unknown) => settingShapes.company.catch({}).parse(value);

export async function readLowStock(ctx: Ctx): Promise<number> {
  const { value } = await getSetting(ctx, "thresholds");
  const thresholds = settingShapes.thresholds.safeParse(value);
  return thresholds.success ? thresholds.data.lowStock : 5;
}

const visiblePart = ({ value }: Setting) =>
  Array.isArray(value) ? { value } : (value as Record<string, unknown>);

function keyOf(name: string): SettingKey {
  const key = keys.find((known) => known === name);
  if (!key) throw notFound();
  return key;
}
