import { isRecord } from "#contract/format/keys-of.ts";
import { setTimeout as pause } from "node:timers/promises";
import { eq, sql, and, inArray } from "drizzle-orm";
import { type Ctx, withTransaction } from "#commerce/kernel/ctx.ts";
import { recordGuests } from "#commerce/customers/index.ts";
import { rows } from "#commerce/kernel/db/rows.ts";
import { settings, ingredients } from "#commerce/schema.ts";
import { computeRankings } from "#commerce/orders/index.ts";
import { indexProduct } from "#commerce/search/index.ts";
import { type ContentFolder, type ProductContent, readContentFolder } from "./content-folder.ts";
import { loadDailyOrders } from "./daily-orders.ts";
import {
  loadAssociations,
  loadImages,
  loadProducts,
  loadFilms,
  loadPhotos,
  loadAttributes,
} from "./loaders/products.ts";
import { loadClaims } from "./loaders/claims.ts";
import { loadBlog } from "./loaders/blog.ts";
import { loadContactTypes, loadReviews } from "./loaders/support.ts";
import { loadCustomers, loadOrders } from "./loaders/customers.ts";
import { loadGiftCards, loadPromotions } from "./loaders/promotions.ts";
import { loadOptions, loadPrices, loadVariants } from "./loaders/variants.ts";
import { loadPages, loadSectionPages } from "./loaders/pages.ts";
import { loadPaymentMethods, loadPickupPoints, loadShippingMethods } from "./loaders/methods.ts";
import { loadTaxons } from "./loaders/taxons.ts";
import { imageColumns } from "#commerce/media/index.ts";
import { RitualSettings } from "#contract/guide/ritual.ts";

export const demoKey = "demoCatalogue";
/** Key of the advisory lock: any constant that nothing else uses. */
const loadLock = 7_184_424;

/** Waits while another process loads, by polling: DATABASE_TIMEOUT would cancel a single waiting statement. */
export async function waitToLoad({ db }: Ctx): Promise<void> {
  const take = sql`select pg_try_advisory_xact_lock(${loadLock}) as taken`;
  while (!(await rows<{ taken: boolean }>(db, take))[0]?.taken) await pause(100);
}

/** Loads the demo content unless its hash is already loaded; returns true if it loaded. */
export async function loadDemoCatalogue(ctx: Ctx, folder: string): Promise<boolean> {
  const content = await readContentFolder(folder);
  return withTransaction(ctx, async (ctx) => {
    await waitToLoad(ctx);
    if ((await loadedHash(ctx)) === content.hash) return false;
    // Suppresses the notifications of each row; caches are invalidated once at the end.
    await ctx.db.execute(sql`set local shop.loading = 'on'`);
    await ctx.db.execute(sql`select pg_notify('shop_changed', 'everything')`);
    await loadCatalogue(ctx, content);
    await loadPromotionsAndMethods(ctx, content);
    await loadContent(ctx, content);
    await loadCustomers(ctx, content);
    await loadOrders(ctx, content);
    await rememberHash(ctx, content.hash);
    return true;
  });
}

/** Loads the demo of a running shop: the catalogue and the orders of recent weeks, which catalogue tests do not need. */
export async function loadDemo(ctx: Ctx, folder: string): Promise<void> {
  if (!(await loadDemoCatalogue(ctx, folder))) return;
  const content = await readContentFolder(folder);
  await withTransaction(ctx, (ctx) => loadDailyOrders(ctx, content));
  await recordGuests(ctx);
  await computeRankings(ctx);
}

async function loadCatalogue(ctx: Ctx, content: ContentFolder): Promise<void> {
  const products = content.read<ProductContent[]>("products.json");
  await loadPhotos(ctx, content);
  await loadFilms(ctx, content, products);
  const taxonIds = await loadTaxons(ctx, content);
  const attributeValueIds = await loadAttributes(ctx, content);
  const productIds = await loadProducts(ctx, products, { taxonIds, attributeValueIds });
  const optionValueIds = await loadOptions(ctx, products, productIds);
  const variantIds = await loadVariants(ctx, products, { productIds, optionValueIds });
  await loadPrices(ctx, products, variantIds);
  await loadImages(ctx, products, { productIds, variantIds, photos: content.photos });
  await loadAssociations(ctx, products, productIds);
  await loadClaims(ctx, content, productIds);
  await loadReviews(ctx, content, productIds);
  await indexProduct(ctx, [...productIds.values()]);
}

async function loadPromotionsAndMethods(ctx: Ctx, content: ContentFolder): Promise<void> {
  await loadPromotions(ctx, content);
  await loadShippingMethods(ctx, content);
  await loadPaymentMethods(ctx, content);
  await loadGiftCards(ctx, content);
  await loadPickupPoints(ctx, content);
}

async function loadContent(ctx: Ctx, content: ContentFolder): Promise<void> {
  await loadBlog(ctx, content);
  await loadPages(ctx, content);
  await loadSectionPages(ctx, content);
  await loadContactTypes(ctx, content);
  await loadRitual(ctx, content);
  await loadIngredients(ctx, content);
}

async function loadedHash(ctx: Ctx): Promise<string | undefined> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, demoKey));
  return isRecord(row?.value) ? String(row.value.hash) : undefined;
}

async function rememberHash(ctx: Ctx, hash: string): Promise<void> {
  const row = { value: { hash }, updatedAt: ctx.clock() };
  await ctx.db
    .insert(settings)
    .values({ key: demoKey, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}

const readRitual = (folder: ContentFolder) => RitualSettings.parse(folder.read("ritual.json"));

/** Keeps the owner's changes. */
async function loadRitual(ctx: Ctx, folder: ContentFolder): Promise<void> {
  await ctx.db
    .insert(settings)
    .values({ key: "ritual", value: readRitual(folder), updatedAt: ctx.clock() })
    .onConflictDoNothing();
}

/** The quiz's rules name demo products: unless staff edited it, the quiz is removed with them. */
export async function removeRitual(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const untouched = eq(settings.value, readRitual(folder));
  await ctx.db.delete(settings).where(and(eq(settings.key, "ritual"), untouched));
}

type IngredientContent = Omit<typeof ingredients.$inferInsert, "id"> & { image?: string };

const readIngredients = (folder: ContentFolder) =>
  folder.read<IngredientContent[]>("ingredients.json");

/** Keeps existing ingredients. */
async function loadIngredients(ctx: Ctx, folder: ContentFolder): Promise<void> {
  for (const { image, ...row } of readIngredients(folder)) {
    const photo = await imageColumns(ctx, { imagePath: image ?? null });
    await ctx.db
      .insert(ingredients)
      .values({ ...row, ...photo, imagePath: image ?? null, updatedAt: ctx.clock() })
      .onConflictDoNothing();
  }
}

/** Texts about ingredients hold for any product; only the demo's photographs are removed. */
export async function plainIngredients(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const shown = readIngredients(folder).flatMap(({ image }) => image ?? []);
  await ctx.db
    .update(ingredients)
    .set({ imagePath: null, imageAlt: null })
    .where(inArray(ingredients.imagePath, shown));
}
