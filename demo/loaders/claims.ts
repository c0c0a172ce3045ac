import { inArray } from "drizzle-orm";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { addDays } from "#contract/italy/working-days.ts";
import type { Ctx } from "#commerce/kernel/ctx.ts";
import { claimProducts, claims } from "#commerce/schema.ts";
import type { ContentFolder } from "../content-folder.ts";
import { idOf } from "./lookup.ts";

type ClaimContent = Omit<typeof claims.$inferInsert, "id" | "expiresOn"> & { products?: string[] };

const readClaims = (folder: ContentFolder) => folder.read<ClaimContent[]>("claims.json");

/** Keeps the owner's changes. */
export async function loadClaims(
  ctx: Ctx,
  folder: ContentFolder,
  productIds: Map<string, number>,
): Promise<void> {
  const expiresOn = addDays(calendarDateInRome(ctx.clock()), 365);
  for (const { products = [], ...claim } of readClaims(folder)) {
    const [row] = await ctx.db
      .insert(claims)
      .values({ ...claim, expiresOn, updatedAt: ctx.clock() })
      .onConflictDoNothing()
      .returning({ id: claims.id });
    const named = products.map((code) => idOf(productIds, code));
    if (row && named.length > 0)
      await ctx.db
        .insert(claimProducts)
        .values(named.map((productId) => ({ claimId: row.id, productId })));
  }
}

/** The demo's claims hold only for its products. */
export async function removeClaims(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const codes = readClaims(folder).map(({ code }) => code);
  await ctx.db.delete(claims).where(inArray(claims.code, codes));
}
