import { productsPath } from "#contract/paths.ts";
import type { MenuLink, MenuSettings } from "#contract/sections/menus.ts";

export type Keyed<Row> = Row & { key: string };
export type LinkRow = Keyed<MenuLink>;
export type ItemRow = Keyed<MenuSettings["main"][number]>;
/** Columns of the footer, and the two groups with a fixed position. */
export type GroupRow = { key: string; title: string; links: LinkRow[] };
export type MenuRows = { main: ItemRow[]; groups: GroupRow[] };

const keyed = <Row extends object>(row: Row): Keyed<Row> => ({ ...row, key: crypto.randomUUID() });
const plain = <Row extends { key: string }>({ key: _key, ...row }: Row): Omit<Row, "key"> => row;

const fixedGroups = { doors: "Porte", legal: "Riga legale" };

export const isFixed = ({ key }: GroupRow): boolean => Object.hasOwn(fixedGroups, key);
export const mostLinks = ({ key }: GroupRow): number => (key === "doors" ? 6 : 12);

export const toRows = ({ main, footer, legal, doors }: MenuSettings): MenuRows => ({
  main: main.map(keyed),
  groups: [
    fixedGroup("doors", doors),
    ...footer.map(({ title, links }) => keyed({ title, links: links.map(keyed) })),
    fixedGroup("legal", legal),
  ],
});

const fixedGroup = (key: keyof typeof fixedGroups, links: MenuLink[]): GroupRow => ({
  key,
  title: fixedGroups[key],
  links: links.map(keyed),
});

export function fromRows({ main, groups }: MenuRows): MenuSettings {
  const linksOf = ({ links }: GroupRow): MenuLink[] => links.map(plain);
  const linksIn = (key: string) => groups.filter((group) => group.key === key).flatMap(linksOf);
  return {
    main: main.map(plain),
    footer: groups
      .filter((group) => !isFixed(group))
      .map((group) => ({ title: group.title, links: linksOf(group) })),
    legal: linksIn("legal"),
    doors: linksIn("doors"),
  };
}

export const unnamed = "Nuova voce";
export const newItem = (): ItemRow =>
  keyed({ label: unnamed, href: productsPath, panel: false, columns: [], pictures: [] });
export const newLink = (): LinkRow => keyed({ label: unnamed, href: productsPath });
export const newGroup = (): GroupRow => ({
  key: crypto.randomUUID(),
  title: "Colonna",
  links: [],
});

export const replaced = <Row extends { key: string }>(rows: readonly Row[], row: Row): Row[] =>
  rows.map((one) => (one.key === row.key ? row : one));

export const without = <Row extends { key: string }>(rows: readonly Row[], key: string): Row[] =>
  rows.filter((one) => one.key !== key);

/** Moves a link to the end of another column. */
export function moveToGroup(groups: GroupRow[], link: LinkRow, to: string): GroupRow[] {
  return groups.map((group) => {
    const links = without(group.links, link.key);
    return { ...group, links: group.key === to ? [...links, link] : links };
  });
}
