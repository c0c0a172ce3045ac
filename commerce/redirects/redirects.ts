import { eq } from "drizzle-orm";
import type { Redirect } from "#contract/content.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { notFound } from "../kernel/errors.ts";
import { redirects } from "./schema.ts";

/** Asked for only where there is no page, so a redirect never hides one. */
export async function getRedirect(ctx: Ctx, path: string): Promise<Redirect> {
  const fromPath = withoutSlash(path);
  const [found] = await ctx.db.select().from(redirects).where(eq(redirects.fromPath, fromPath));
  if (!found) throw notFound();
  return {
    "@context": `${ctx.config.apiPrefix}/contexts/Redirect`,
    "@id": `${ctx.config.apiPrefix}/shop/redirects-by-path?path=${encodeURIComponent(fromPath)}`,
    "@type": "Redirect",
    path: fromPath,
    target: found.toPath,
  };
}

/** A page takes an address, `before` is the one it leaves; called in the transaction that writes it. */
export async function moveAddress(
  { db, clock }: Ctx,
  before: string | undefined,
  after: string,
): Promise<void> {
  if (before === after) return;
  await db.delete(redirects).where(eq(redirects.fromPath, after));
  if (before === undefined) return;
  await db.update(redirects).set({ toPath: after }).where(eq(redirects.toPath, before));
  const moved = { toPath: after, createdAt: clock() };
  await db
    .insert(redirects)
    .values({ fromPath: before, ...moved })
    .onConflictDoUpdate({ target: redirects.fromPath, set: moved });
}

/** A page is gone: what led to it leads nowhere. */
export async function dropAddress({ db }: Ctx, path: string): Promise<void> {
  await db.delete(redirects).where(eq(redirects.toPath, path));
}

const withoutSlash = (path: string) => path.replace(/(?<=.)\/+$/, "");
