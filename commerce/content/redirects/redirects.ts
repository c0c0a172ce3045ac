import { asc, eq, gt, inArray } from "drizzle-orm";
import type { Redirect } from "#contract/content.ts";
import { isPagePath, localePrefix, unprefixedPath } from "#contract/paths.ts";
import { unofferedPaths } from "../../catalogue/index.ts";
import { type Ctx, invalid, notFound } from "../../kernel/ctx.ts";
import { definePlugin } from "../../kernel/plugins.ts";
import { topNode } from "../../kernel/http/json-ld.ts";
import { hasPage } from "./has-page.ts";
import { countVisit, dropMissing } from "./missing-addresses.ts";
import { sectionPages } from "../sections/schema.ts";
import { redirects } from "./schema.ts";

/** Requested only if a path has no page, so redirects never hide pages. */
export async function getRedirect(ctx: Ctx, asked: string): Promise<Redirect> {
  const path = pathOf(asked);
  const target = await targetOf(ctx, path);
  await countVisit(ctx, path, target === undefined ? "missing" : "redirected");
  if (target === undefined) throw notFound();
  return {
    ...topNode(ctx, "Redirect", `shop/redirects-by-path?path=${encodeURIComponent(path)}`),
    path,
    target,
  };
}

export type RedirectRow = typeof redirects.$inferSelect;

/** Redirects in the order of their paths, after this one. */
export const listRedirects = ({ db }: Ctx, after: string | undefined, limit: number) =>
  db
    .select()
    .from(redirects)
    .where(after === undefined ? undefined : gt(redirects.fromPath, after))
    .orderBy(asc(redirects.fromPath))
    .limit(limit);

export async function targetOf({ db }: Ctx, path: string): Promise<string | undefined> {
  const [found] = await db.select().from(redirects).where(eq(redirects.fromPath, path));
  return found?.toPath;
}

const pathIn = (href: string) => /^\/[^?#]*/.exec(href)?.[0].replace(/(?<=.)\/$/, "");

export async function followRedirects(
  ctx: Ctx,
  hrefs: string[],
): Promise<(href: string) => string | null> {
  const { db } = ctx;
  const unoffered = await unofferedPaths(ctx);
  const paths = hrefs.flatMap((href) => pathIn(href) ?? []);
  const found = await db.select().from(redirects).where(inArray(redirects.fromPath, paths));
  const targets = new Map(found.map(({ fromPath, toPath }) => [fromPath, toPath]));
  return (href) => {
    const path = pathIn(href) ?? "";
    const target = targets.get(path);
    if (unoffered.has(target ?? path)) return null;
    return target === undefined ? href : href.replace(/^[^?#]*/, () => target);
  };
}

/** Registers a page's new path and redirects `before`; call it in the transaction that writes the page. */
export async function moveAddress(
  ctx: Ctx,
  before: string | undefined,
  after: string,
): Promise<void> {
  if (before === after) return;
  const { db, clock } = ctx;
  await db.delete(redirects).where(eq(redirects.fromPath, after));
  await dropMissing(ctx, after);
  if (before === undefined) return;
  await db.update(redirects).set({ toPath: after }).where(eq(redirects.toPath, before));
  const moved = { toPath: after, createdAt: clock() };
  await db
    .insert(redirects)
    .values({ fromPath: before, ...moved })
    .onConflictDoUpdate({ target: redirects.fromPath, set: moved });
}

/** Deletes redirects to a deleted page. */
export async function dropAddress({ db }: Ctx, path: string): Promise<void> {
  await db.delete(redirects).where(eq(redirects.toPath, path));
}

/** Redirects old links when paths of products and categories change. */
export const redirectMovedPages = definePlugin({
  name: "redirects",
  setup(kernel) {
    kernel.within("page.moved", async (ctx, { data: { from, to } }) => {
      if (from !== null) await moveSectionPage(ctx, from, to);
      if (to !== null) await moveAddress(ctx, from ?? undefined, to);
      else if (from !== null) await dropAddress(ctx, from);
    });
  },
});

/** Moves the owner's section page along with its category. */
async function moveSectionPage({ db }: Ctx, from: string, to: string | null): Promise<void> {
  const written = eq(sectionPages.path, from);
  if (to === null) await db.delete(sectionPages).where(written);
  else await db.update(sectionPages).set({ path: to }).where(written);
}

/** Validates a redirect: refused if the path has a page; redirect chains are resolved to their final target. */
export async function prepareRedirect(ctx: Ctx, written: { fromPath: string; toPath: string }) {
  const fromPath = pathOf(written.fromPath);
  const targetPath = pathOf(written.toPath);
  if (!isPagePath(fromPath)) throw invalid("fromPath", "Non è l’indirizzo di una pagina");
  if (!isPagePath(targetPath)) throw invalid("toPath", "Non è l’indirizzo di una pagina");
  if (await hasPage(ctx, fromPath)) {
    throw invalid("fromPath", "A questo indirizzo c’è già una pagina: il negozio mostra quella");
  }
  const toPath = (await targetOf(ctx, targetPath)) ?? targetPath;
  if (toPath === fromPath) throw invalid("toPath", "Porterebbe di nuovo allo stesso indirizzo");
  await ctx.db.update(redirects).set({ toPath }).where(eq(redirects.toPath, fromPath));
  await dropMissing(ctx, fromPath);
  return { fromPath, toPath };
}

/** Replaces an existing redirect of the same path; returns its old target. */
export async function putRedirect(ctx: Ctx, written: { fromPath: string; toPath: string }) {
  const { fromPath, toPath } = await prepareRedirect(ctx, written);
  const before = await targetOf(ctx, fromPath);
  await ctx.db
    .insert(redirects)
    .values({ fromPath, toPath, createdAt: ctx.clock() })
    .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath } });
  return { fromPath, toPath, before };
}

/** The canonical form of stored paths: without host, query, language and trailing slash, percent-encoded as browsers do. */
export function pathOf(written: string): string {
  const base = "http://shop.internal";
  const { pathname } = URL.canParse(written, base) ? new URL(written, base) : { pathname: "/" };
  const path = unprefixedPath(localePrefix, pathname.replaceAll(/\/{2,}/g, "/"));
  return path.replace(/(?<=.)\/$/, "");
}
