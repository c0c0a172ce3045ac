import { eq } from "drizzle-orm";
import { type Ctx, withTransaction } from "#commerce/kernel/ctx.ts";
import { settings, shippingMethods } from "#commerce/schema.ts";
import { ensurePage, plainHome } from "#commerce/content/index.ts";
import { hasCarrier } from "#commerce/shipping/index.ts";
import { type ContentFolder, readContentFolder } from "./content-folder.ts";
import { demoKey, waitToLoad } from "./load.ts";
import { loadPlainAttributes } from "./loaders/products.ts";
import { loadContactTypes } from "./loaders/support.ts";
import { loadDrafts } from "./loaders/pages.ts";
import { closeTrialCards } from "./loaders/promotions.ts";
import {
  closeInventedAccount,
  loadPaymentMethods,
  loadShippingMethods,
} from "./loaders/methods.ts";
import { loadPlainTaxons } from "./loaders/taxons.ts";

/** Key in `settings`, also used by migration 0026. */
export const baseDataKey = "ground";
const setUpKey = "setUp";

export const isSetUp = (ctx: Pick<Ctx, "db">) => hasSetting(ctx, setUpKey);

export const markSetUp = (ctx: Ctx) => note(ctx, setUpKey);

/**
 * Loads what an empty shop needs before its first product: categories, filters, shipping, payment, drafts of the pages.
 * Loaded once, because the owner may change all of it; a shop that had the demo has it already.
 */
export async function loadBaseData(ctx: Ctx, folder: string): Promise<boolean> {
  const content = await readContentFolder(folder);
  return withTransaction(ctx, async (ctx) => {
    await waitToLoad(ctx);
    const laid = (await hasSetting(ctx, baseDataKey)) || (await hasSetting(ctx, demoKey));
    if (!laid) await lay(ctx, content);
    await ensurePage(ctx, plainHome());
    // At every start, for shops that were set up by an older version.
    await closeInventedAccount(ctx, content);
    await closeTrialCards(ctx, content);
    return !laid;
  });
}

async function lay(ctx: Ctx, content: ContentFolder): Promise<void> {
  await loadPlainTaxons(ctx, content);
  await loadPlainAttributes(ctx, content);
  await loadShippingMethods(ctx, content);
  await loadPaymentMethods(ctx, content);
  await loadContactTypes(ctx, content);
  await loadDrafts(ctx, content);
  if (!hasCarrier(ctx)) await closePickup(ctx);
  await note(ctx, baseDataKey);
}

/** The demo's pickup points are invented: without a carrier's key pickup is disabled. */
export async function closePickup(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(shippingMethods)
    .set({ enabled: false })
    .where(eq(shippingMethods.requiresPudo, true));
}

async function hasSetting(ctx: Pick<Ctx, "db">, key: string): Promise<boolean> {
  const found = await ctx.db
    .select({ key: settings.key })
    .from(settings)
    .where(eq(settings.key, key));
  return found.length > 0;
}

export async function note(ctx: Ctx, key: string): Promise<void> {
  const row = { key, value: { at: ctx.clock().toISOString() }, updatedAt: ctx.clock() };
  await ctx.db.insert(settings).values(row).onConflictDoNothing();
}
