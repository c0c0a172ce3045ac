import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import {
  AddToWishlist,
  CreateWishlist,
  MergeTokens,
  Wishlist,
  type WishlistProduct,
} from "#contract/wishlist.ts";
import {
  isVisible,
  fillClaims,
  presentProduct,
  presentVariant,
  productCard,
  variantCard,
} from "../catalogue/index.ts";
import { products, variants } from "../catalogue/schema.ts";
import { CommerceError, type Ctx, invalid, notFound, withTransaction } from "../kernel/ctx.ts";
import { selectRows } from "../kernel/db/json.ts";
import { stockAlerts, wishlists, wishlistVariants } from "./schema.ts";
import { findRow } from "../kernel/db/rows.ts";
import { AskStockAlert } from "#contract/support.ts";
import { clientAddress } from "../kernel/http/client.ts";
import { routesOf } from "../kernel/http/router.ts";
import { node, topNode, wireDate } from "../kernel/http/json-ld.ts";
import { askStockAlert } from "./alerts.ts";

/** Returns the customer's existing list if there is one. */
export async function createWishlist(ctx: Ctx): Promise<Wishlist> {
  return presentWishlist(ctx, await insertOrFind(ctx));
}

async function insertOrFind({ db, actor, clock }: Ctx): Promise<WishlistRow> {
  const customerId = actor.type === "customer" ? actor.id : null;
  const [inserted] = await db
    .insert(wishlists)
    .values({ token: randomUUID(), customerId, createdAt: clock(), updatedAt: clock() })
    .onConflictDoNothing()
    .returning();
  if (inserted) return inserted;
  const known = await findRow(db, wishlists, eq(wishlists.customerId, customerId ?? 0));
  if (!known) throw new Error("A customer either has a wishlist or gets one");
  return known;
}

export async function getWishlist(ctx: Ctx, token: string): Promise<Wishlist> {
  return presentWishlist(ctx, await findWishlist(ctx, token));
}

const most = 200;

/** Idempotent. */
export function addVariant(ctx: Ctx, token: string, variantId: number): Promise<Wishlist> {
  return withTransaction(ctx, async (ctx) => {
    const list = await lockWishlist(ctx, token);
    await requireSold(ctx, variantId);
    const ofList = eq(wishlistVariants.wishlistId, list.id);
    if ((await ctx.db.$count(wishlistVariants, ofList)) >= most) {
      throw invalid("", `I preferiti possono essere al massimo ${most}.`);
    }
    await ctx.db
      .insert(wishlistVariants)
      .values({ wishlistId: list.id, variantId, addedAt: ctx.clock() })
      .onConflictDoNothing();
    await ctx.db.update(wishlists).set({ updatedAt: ctx.clock() }).where(eq(wishlists.id, list.id));
    return presentWishlist(ctx, list);
  });
}

async function requireSold(ctx: Ctx, id: number): Promise<void> {
  const found = await ctx.db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.id, id), eq(variants.enabled, true), eq(products.enabled, true)));
  if (found.length === 0) throw notFound(`The ProductVariant ${id} does not exist`);
}

export function removeVariant(ctx: Ctx, token: string, variantId: number): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const list = await lockWishlist(ctx, token);
    const removed = await ctx.db
      .delete(wishlistVariants)
      .where(
        and(eq(wishlistVariants.wishlistId, list.id), eq(wishlistVariants.variantId, variantId)),
      )
      .returning();
    if (removed.length === 0) throw notFound();
  });
}

/**
 * Merges two lists without duplicates into the customer's own list, or else the one changed last. Lists the caller may not
 * change are ignored, so a share link cannot empty somebody's list.
 */
export function mergeWishlists(ctx: Ctx, { tokenA, tokenB }: MergeTokens): Promise<Wishlist> {
  return withTransaction(ctx, async (ctx) => {
    const [survivor, ...others] = await lockCandidates(ctx, [tokenA, tokenB]);
    if (!survivor) throw notFound();
    for (const other of others) await moveEntries(ctx, other, survivor);
    return presentWishlist(ctx, await adopt(ctx, survivor));
  });
}

/** Returns the surviving list first. A customer's own list is included, so that a guest's list never becomes a second one. */
async function lockCandidates(ctx: Ctx, tokens: string[]): Promise<WishlistRow[]> {
  const { actor } = ctx;
  const own = actor.type === "customer" ? eq(wishlists.customerId, actor.id) : undefined;
  const rows = await ctx.db
    .select()
    .from(wishlists)
    .where(or(inArray(wishlists.token, tokens), own))
    .orderBy(asc(wishlists.id))
    .for("update");
  const changeable = rows.filter((row) => mayChange(ctx, row));
  if (!changeable.some(({ token }) => tokens.includes(token))) return [];
  return changeable.toSorted(
    (a, b) =>
      Number(b.customerId !== null) - Number(a.customerId !== null) ||
      b.updatedAt.getTime() - a.updatedAt.getTime() ||
      a.id - b.id,
  );
}

async function moveEntries(ctx: Ctx, from: WishlistRow, to: WishlistRow): Promise<void> {
  await ctx.db.execute(sql`
    insert into wishlist_variants (wishlist_id, variant_id, added_at)
    select ${to.id}, variant_id, added_at from wishlist_variants where wishlist_id = ${from.id}
    on conflict do nothing`);
  await ctx.db.delete(wishlists).where(eq(wishlists.id, from.id));
}

async function adopt(ctx: Ctx, survivor: WishlistRow): Promise<WishlistRow> {
  if (ctx.actor.type !== "customer" || survivor.customerId !== null) return survivor;
  const [adopted] = await ctx.db
    .update(wishlists)
    .set({ customerId: ctx.actor.id, updatedAt: ctx.clock() })
    .where(eq(wishlists.id, survivor.id))
    .returning();
  return adopted ?? survivor;
}

/** Readers of a share link do not learn whose list it is. */
async function presentWishlist(ctx: Ctx, row: WishlistRow): Promise<Wishlist> {
  return {
    ...topNode(ctx, "Wishlist", `shop/wishlists/${row.token}`),
    id: row.id,
    token: row.token,
    shopUser: presentOwner(ctx, row),
    editable: mayChange(ctx, row),
    wishlistProducts: await loadEntries(ctx, row.id),
  };
}

function presentOwner({ actor, config }: Ctx, { customerId }: WishlistRow): Wishlist["shopUser"] {
  if (actor.type !== "customer" || actor.id !== customerId) return null;
  return {
    ...node({ config }, "ShopUser", `shop/shop-users/${actor.id}`),
    id: actor.id,
    email: actor.email,
  };
}

/** Latest first. Products no longer sold stay on the list, without a price. */
async function loadEntries(ctx: Ctx, wishlistId: number): Promise<WishlistProduct[]> {
  const entries = await selectRows(
    ctx.db,
    {
      product: productCard(ctx),
      variant: variantCard,
      isSold: sql<boolean>`(v.enabled and ${isVisible(ctx)})`,
      addedAt: sql<string>`to_char(w.added_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
    },
    sql`from wishlist_variants w
      join variants v on v.id = w.variant_id
      join products p on p.id = v.product_id
      left join variant_prices vp
        on vp.variant_id = v.id and vp.channel_code = ${ctx.config.channelCode}
      where w.wishlist_id = ${wishlistId}
      order by w.added_at desc, w.variant_id desc`,
  );
  const shown = entries.map(({ product, variant, isSold, addedAt }) => ({
    "@type": "WishlistProduct" as const,
    product: presentProduct(ctx, product),
    variant: presentVariant(ctx, isSold ? variant : { ...variant, ...unsold }),
    quantity: 0,
    addedAt,
  }));
  return fillClaims(ctx, shown);
}

const unsold = { price: null, tracked: true, available: 0 };

type WishlistRow = typeof wishlists.$inferSelect;

/** The token is the share link: it allows reading. */
async function findWishlist(ctx: Ctx, token: string): Promise<WishlistRow> {
  const [row] = await ctx.db.select().from(wishlists).where(eq(wishlists.token, token));
  if (!row) throw notFound();
  return row;
}

/** A customer's list can be changed only by its owner; a guest's list by anyone with the token. */
function mayChange({ actor }: Ctx, { customerId }: WishlistRow): boolean {
  if (customerId === null || actor.type === "system") return true;
  return actor.type === "customer" && actor.id === customerId;
}

/** Locked until the transaction ends, so that it cannot be merged away meanwhile. */
async function lockWishlist(ctx: Ctx, token: string): Promise<WishlistRow> {
  const [row] = await ctx.db
    .select()
    .from(wishlists)
    .where(eq(wishlists.token, token))
    .for("update");
  if (!row) throw notFound();
  if (!mayChange(ctx, row)) throw new CommerceError("forbidden", "Access Denied.");
  return row;
}

const others = { 403: "Somebody else's list" };

export const wishlistRoutes = routesOf("Wishlist", ({ get, post, patch, remove }) => {
  post(
    "/wishlists",
    "Create a wishlist; a customer gets theirs back",
    { body: CreateWishlist, limit: "wishlist_creation", 201: Wishlist },
    createWishlist,
  );

  get(
    "/wishlists/{token}",
    "A wishlist; its token is also its share link",
    { 200: Wishlist },
    (ctx, { token }) => getWishlist(ctx, token),
  );

  const merge = { body: MergeTokens, 200: Wishlist };
  post("/wishlists/merge", "Make two lists one", merge, { verb: mergeWishlists });

  patch(
    "/wishlists/{token}/variant",
    "Add a variant",
    { body: AddToWishlist, 200: Wishlist, ...others },
    (ctx, { token, body }) => addVariant(ctx, token, body.productVariantId),
  );

  remove(
    "/wishlists/{token}/productVariants/{id}",
    "Remove a variant",
    { 204: "Gone", ...others },
    (ctx, { token, id }) => removeVariant(ctx, token, id),
  );
});

export const alertRoutes = routesOf("Requests", ({ own }) => {
  own.post(
    "/stock-alerts",
    "Ask for an email when a variant is back",
    { body: AskStockAlert, 202: "Noted" },
    (ctx, { body, c }) => askStockAlert(ctx, body, clientAddress(c)),
  );
});

/** The wishlist's part of the personal data export. */
export async function exportWishlist(ctx: Ctx, customerId: number) {
  const rows = await ctx.db
    .select({
      variant: variants.code,
      product: products.name,
      addedAt: wishlistVariants.addedAt,
    })
    .from(wishlists)
    .innerJoin(wishlistVariants, eq(wishlistVariants.wishlistId, wishlists.id))
    .innerJoin(variants, eq(variants.id, wishlistVariants.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(wishlists.customerId, customerId))
    .orderBy(asc(wishlistVariants.addedAt));
  return rows.map(({ addedAt, ...entry }) => ({ ...entry, addedAt: wireDate(addedAt) }));
}

/** Deletes the wishlist and alerts of a deleted account. */
export async function forgetShopper(
  { db }: Ctx,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await db.delete(wishlists).where(eq(wishlists.customerId, id));
  await db.delete(stockAlerts).where(sql`lower(${stockAlerts.email}) = lower(${email})`);
}
