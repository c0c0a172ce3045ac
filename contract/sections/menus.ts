import { z } from "zod";
import { rootResource, schema } from "../json-ld.ts";
import { lockedLinks } from "../paths.ts";
import { sectionHref } from "./kinds.ts";
import { required, upTo } from "../admin/fields.ts";

const label = upTo(60).min(1, required);
const href = upTo(500).regex(
  sectionHref,
  "Un indirizzo del negozio, come /prodotti, o uno che comincia con https://",
);
const few = (count: number) => `Al massimo ${count}`;

export const MenuLink = z.object({ label, href }).meta({ id: "MenuLink" });
export type MenuLink = z.infer<typeof MenuLink>;

const links = z.array(MenuLink).max(12, few(12)).default([]);
const MenuColumn = schema("MenuColumn", {
  title: label,
  links,
  follows: z
    .enum(["children", "needs", "selections", "ranges"])
    .nullable()
    .default(null)
    .describe("Links that follow the catalogue, in the place of own ones"),
});

const picture = {
  path: z.string().max(300).nullable().default(null),
  href: z.string().trim().max(500).default(""),
  caption: upTo(60).default(""),
  follows: z
    .enum(["category", "product"])
    .nullable()
    .default(null)
    .describe("The picture of the category, or of its first product"),
};

const itemShape = {
  label,
  href,
  panel: z.boolean().default(false).describe("Opens a panel on large screens"),
  columns: z.array(MenuColumn).max(4, few(4)).default([]),
};

const doors = z
  .array(MenuLink)
  .max(6, few(6))
  .describe("What helps to choose, in a row below the main menu; the first stands out");

const FooterColumn = z.object({ title: label, links }).meta({ id: "FooterColumn" });

export const MenuSettings = z
  .object({
    main: z
      .array(
        z.object({ ...itemShape, pictures: z.array(z.object(picture)).max(2, few(2)).default([]) }),
      )
      .max(8, few(8)),
    footer: z.array(FooterColumn).max(4, few(4)),
    legal: links.describe("In one line below the columns"),
    doors: doors.default([]),
  })
  .superRefine(({ main, footer, legal }, context) => {
    const there = new Set([...footer.flatMap((column) => column.links), ...legal].map(hrefOf));
    for (const [path, name] of Object.entries(lockedLinks)) {
      if (there.has(path)) continue;
      const message = `«${name}» deve restare nel piè di pagina: si può rinominare e spostare`;
      context.addIssue({ code: "custom", path: ["footer"], message });
    }
    for (const [at, item] of main.entries()) {
      for (const [place, shown] of item.pictures.entries()) {
        if (shown.follows || (shown.path && shown.caption && sectionHref.test(shown.href)))
          continue;
        const message = "Alla fotografia mancano il file, le parole o l’indirizzo";
        context.addIssue({ code: "custom", path: ["main", at, "pictures", place], message });
      }
    }
  });
export type MenuSettings = z.output<typeof MenuSettings>;

const hrefOf = ({ href }: MenuLink) => href;

const PublicPicture = z.object({
  ...picture,
  width: z.int().nullable(),
  height: z.int().nullable(),
});

/** The published menus; null means generated from the catalogue. */
export const Menus = rootResource("Menus", {
  main: z.array(z.object({ ...itemShape, pictures: z.array(PublicPicture) })).nullable(),
  footer: z.array(FooterColumn).nullable(),
  legal: z.array(MenuLink).nullable(),
  doors: doors.nullable().default(null),
});
export type Menus = z.infer<typeof Menus>;
