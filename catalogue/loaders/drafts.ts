import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#commerce/ctx.ts";
import { pages, settings } from "#commerce/db/schema.ts";
import { readCompany } from "#commerce/settings/read-company.ts";
import type { ContentFolder } from "../content-folder.ts";
import { fillIn } from "./fill-in.ts";
import { pageRow, questionRow, readPages } from "./pages.ts";
import type { PageContent } from "./pages.ts";

/**
 * The pages of a shop of one's own: the demo's, without what only the demo may say. They take the place of the
 * demo's, unless the owner has touched those.
 */
export async function loadDrafts(ctx: Ctx, folder: ContentFolder): Promise<void> {
  const demo = readPages(folder);
  // Contained, not equal: an older version of the shop may have written fewer parts.
  const untouched = sql`${settings.value} <@ ${JSON.stringify(demo.company)}::jsonb`;
  const invented = and(eq(settings.key, "company"), untouched);
  await ctx.db.delete(settings).where(invented);
  const company = await readCompany(ctx);
  const drafts = folder.read<PageContent[]>("drafts.json");
  for (const page of demo.pages) {
    const draft = drafts.find(({ path }) => path === page.path) ?? page;
    const body = fillIn(draft.body, demo.company, company);
    const row = { ...pageRow(draft), body, updatedAt: ctx.clock() };
    await ctx.db
      .insert(pages)
      .values(row)
      .onConflictDoUpdate({ target: pages.path, set: row, setWhere: eq(pages.body, page.body) });
  }
  const forAll = demo.faq.filter(({ ofDemo }) => !ofDemo);
  const row = { value: forAll.map(questionRow), updatedAt: ctx.clock() };
  await ctx.db
    .insert(settings)
    .values({ key: "faq", ...row })
    .onConflictDoUpdate({
      target: settings.key,
      set: row,
      setWhere: eq(settings.value, demo.faq.map(questionRow)),
    });
}
