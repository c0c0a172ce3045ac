import { sql } from "drizzle-orm";
import { doubtsOf, readTextFacts } from "../../catalogue/index.ts";
import type { Ctx } from "../../kernel/ctx.ts";
import { rows } from "../../kernel/db/rows.ts";

export type DoubtfulText = { title: string; words: string };

type Written = {
  title: string;
  about: { product: string } | { taxon: string } | null;
  texts: unknown;
};

/** All texts shown to shoppers; for pages made of sections, the published version. */
const readTexts = ({ db }: Ctx) =>
  rows<Written>(
    db,
    sql`select p.name as title, jsonb_build_object('product', p.code) as about, jsonb_build_array(p.name, p.subtitle, p.short_description, p.description,
        p.seo_title, p.seo_description, p.details - 'inci' - 'madeIn' - 'responsiblePerson') as texts
      from products p where p.enabled
      union all select t.name, jsonb_build_object('taxon', t.code), jsonb_build_array(t.name, t.description, t.summary, t.seo_title, t.seo_description)
        from taxons t
      union all select title, null, jsonb_build_array(title, body, seo_title, seo_description) from pages
      union all select title, null, jsonb_build_array(title, excerpt, body, seo_title, seo_description)
        from blog_posts where enabled
      union all select page.title, null, jsonb_build_array(page.seo_title, page.seo_description, last.sections)
        from (select distinct on (page_id) page_id, sections from section_publications order by page_id, id desc) last
        join section_pages page on page.id = last.page_id
      union all select case key when 'menus' then 'Menu' when 'faq' then 'Domande frequenti' else 'Identità' end, null, value
        from settings where key in ('menus', 'faq', 'identity')`,
  );

/** One entry per text with a doubtful sentence that nobody decided to keep. */
export async function listDoubtfulTexts(ctx: Ctx): Promise<DoubtfulText[]> {
  const facts = await readTextFacts(ctx);
  const found: DoubtfulText[] = [];
  for (const { title, about, texts } of await readTexts(ctx)) {
    let doubts = await doubtsOf(ctx, texts, facts);
    // Texts about some products are compared with the origin of those only.
    if (about && doubts.some(({ rule }) => rule === "origin"))
      doubts = await doubtsOf(ctx, texts, await readTextFacts(ctx, about));
    const [first] = doubts;
    if (first) found.push({ title: `«${title}»`, words: first.words });
  }
  return found;
}
