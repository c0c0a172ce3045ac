import { sql, type SQL } from "drizzle-orm";
import type { PictureUse } from "#contract/media/library.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { rows } from "../kernel/db/rows.ts";

/** A place that refers to pictures: how to find its rows by path `x.path`, and how to replace the path in them. */
type Place = {
  kind: PictureUse["kind"];
  /** SQL from `from …` on, with `x` joined before it; ends with the condition that the row uses the picture. */
  naming: SQL;
  key: SQL;
  title: SQL;
  replace: (from: string, to: string) => SQL[];
};

const says = (text: SQL) => sql`position(x.path in ${text}) > 0`;

const inText = (table: string, column: string) => (from: string, to: string) => [
  sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = replace(${sql.identifier(column)}, ${from}, ${to})
    where position(${from} in ${sql.identifier(column)}) > 0`,
];

const dimensions = ["width", "height", "focus"];

function inColumns(table: string, prefix: string, copied = [...dimensions, "color"]) {
  const column = (name: string) => sql.identifier(`${prefix}${name}`);
  const shown = sql.identifier(table);
  const taken = copied.map((name) => sql`${column(name)} = p.${sql.identifier(name)}`);
  return (from: string, to: string) => [
    sql`update ${shown} set ${column("path")} = p.path, ${sql.join(taken, sql`, `)}
      from pictures p where p.path = ${to} and ${shown}.${column("path")} = ${from}`,
  ];
}

const inJson = (table: string, column: string) => (from: string, to: string) => {
  const json = sql.identifier(column);
  return [
    sql`update ${sql.identifier(table)} set ${json} = replace(${json}::text, ${from}, ${to})::jsonb
      where position(${from} in ${json}::text) > 0`,
  ];
};

const places: Place[] = [
  {
    kind: "product",
    naming: sql`from x join products r on r.video = '/' || x.path or ${says(sql`r.description`)}
      or exists (select from product_images i where i.product_id = r.id and i.path = x.path)`,
    key: sql`r.code`,
    title: sql`r.name`,
    replace: (from, to) => [
      ...inColumns("product_images", "")(from, to),
      ...inText("products", "description")(from, to),
      sql`update products set video = ${`/${to}`} where video = ${`/${from}`}`,
    ],
  },
  {
    kind: "taxon",
    naming: sql`from x join taxons r on x.path in (r.image_path, r.photo_path) or ${says(sql`r.description`)}`,
    key: sql`r.code`,
    title: sql`r.name`,
    replace: (from, to) => [
      ...inColumns("taxons", "image_")(from, to),
      ...inColumns("taxons", "photo_", dimensions)(from, to),
      ...inText("taxons", "description")(from, to),
    ],
  },
  {
    kind: "ingredient",
    naming: sql`from x join ingredients r on r.image_path = x.path`,
    key: sql`r.id::text`,
    title: sql`r.name`,
    replace: inColumns("ingredients", "image_"),
  },
  {
    kind: "post",
    naming: sql`from x join blog_posts r on r.image_path = x.path or ${says(sql`r.body`)}`,
    key: sql`r.id::text`,
    title: sql`r.title`,
    replace: (from, to) => [
      ...inColumns("blog_posts", "image_")(from, to),
      ...inText("blog_posts", "body")(from, to),
    ],
  },
  {
    kind: "page",
    naming: sql`from x join pages r on r.image_path = x.path or ${says(sql`r.body`)}`,
    key: sql`r.id::text`,
    title: sql`r.title`,
    replace: (from, to) => [
      ...inText("pages", "body")(from, to),
      sql`update pages set image_path = ${to} where image_path = ${from}`,
    ],
  },
  {
    kind: "section-page",
    naming: sql`from x join section_pages r on ${says(sql`r.sections::text`)} or exists (
      select from section_publications s where s.page_id = r.id and ${says(sql`s.sections::text`)})`,
    key: sql`r.id::text`,
    title: sql`r.title`,
    replace: (from, to) => [
      ...inJson("section_pages", "sections")(from, to),
      ...inJson("section_publications", "sections")(from, to),
    ],
  },
  {
    kind: "setting",
    naming: sql`from x join settings r on ${says(sql`r.value::text`)}`,
    key: sql`r.key`,
    title: sql`r.key`,
    replace: (from, to) => [
      ...inJson("settings", "value")(from, to),
      sql`update settings set value = jsonb_set(value, '{logoSize}', jsonb_build_object('width', p.width, 'height', p.height))
        from pictures p where key = 'identity' and value ->> 'logoPath' = p.path and p.path = ${to}`,
    ],
  },
  {
    kind: "video",
    naming: sql`from x join pictures r on r.poster = x.path`,
    key: sql`r.id::text`,
    title: sql`r.file_name`,
    replace: (from, to) => [sql`update pictures set poster = ${to} where poster = ${from}`],
  },
];

export async function usesOf(ctx: Pick<Ctx, "db">, path: string): Promise<PictureUse[]> {
  return (await usesOfAll(ctx, [path])).get(path) ?? [];
}

export async function usesOfAll(
  { db }: Pick<Ctx, "db">,
  paths: string[],
): Promise<Map<string, PictureUse[]>> {
  const questions = places.map(
    ({ kind, naming, key, title }) =>
      sql`select x.path, ${kind}::text as kind, ${key} as key, ${title} as title ${naming}`,
  );
  const asked = sql`with x as (select jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb) as path)
    ${sql.join(questions, sql` union all `)}`;
  const found = await rows<PictureUse & { path: string }>(db, asked);
  const uses = Map.groupBy(found, ({ path }) => path);
  return new Map(
    [...uses].map(([path, all]) => [
      path,
      all.map(({ kind, key, title }) => ({ kind, key, title })),
    ]),
  );
}

/** Condition on rows of `pictures`: used nowhere in the shop. */
export const isUnused = () => {
  const named = places.map(({ naming }) => sql`select x.path ${naming}`);
  return sql`pictures.path not in (with x as (select path from pictures)
    ${sql.join(named, sql` union all `)})`;
};

export async function isInOrders({ db }: Pick<Ctx, "db">, path: string): Promise<boolean> {
  const named = sql`select 1 from order_items where position(${path} in snapshot::text) > 0 limit 1`;
  return (await rows(db, named)).length > 0;
}

export async function replaceEverywhere(ctx: Ctx, from: string, to: string): Promise<void> {
  for (const { replace } of places) {
    for (const statement of replace(from, to)) await ctx.db.execute(statement);
  }
}
