import { productsPath } from "#contract/paths.ts";
import type { MenuLink, MenuSettings } from "#contract/window/menus.ts";

/** Rows keep their key while they change place. */
export type Keyed<Row> = Row & { key: string };
export type DraftLink = Keyed<MenuLink>;
export type DraftItem = Keyed<MenuSettings["main"][number]>;
/** The legal line is the last of the groups, without a title. */
export type DraftGroup = { key: string; title: string | null; links: DraftLink[] };
export type Draft = { main: DraftItem[]; groups: DraftGroup[] };

const keyed = <Row extends object>(row: Row): Keyed<Row> => ({ ...row, key: crypto.randomUUID() });
const plain = <Row extends { key: string }>({ key: _key, ...row }: Row): Omit<Row, "key"> => row;

export const toDraft = ({ main, footer, legal }: MenuSettings): Draft => ({
  main: main.map(keyed),
  groups: [...footer, { title: null, links: legal }].map(({ title, links }) =>
    keyed({ title, links: links.map(keyed) }),
  ),
});

export function fromDraft({ main, groups }: Draft): MenuSettings {
  const linksOf = ({ links }: DraftGroup): MenuLink[] => links.map(plain);
  return {
    main: main.map(plain),
    footer: groups.flatMap((group) =>
      group.title === null ? [] : [{ title: group.title, links: linksOf(group) }],
    ),
    legal: groups.filter(({ title }) => title === null).flatMap(linksOf),
  };
}

export const newItem = (): DraftItem =>
  keyed({ label: "Nuova voce", href: productsPath, panel: false, columns: [], pictures: [] });
export const newLink = (): DraftLink => keyed({ label: "Nuova voce", href: productsPath });
export const newGroup = (): DraftGroup => ({
  key: crypto.randomUUID(),
  title: "Colonna",
  links: [],
});

export const replaced = <Row extends { key: string }>(rows: readonly Row[], row: Row): Row[] =>
  rows.map((one) => (one.key === row.key ? row : one));

export const without = <Row extends { key: string }>(rows: readonly Row[], key: string): Row[] =>
  rows.filter((one) => one.key !== key);

/** A link changes columns: it goes to the end of the other. */
export function regrouped(groups: DraftGroup[], link: DraftLink, to: string): DraftGroup[] {
  return groups.map((group) => {
    const links = without(group.links, link.key);
    return { ...group, links: group.key === to ? [...links, link] : links };
  });
}
