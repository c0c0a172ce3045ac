import { expect, test } from "vitest";
import { defaultMenus } from "#contract/sections/default-menus.ts";
import { MenuSettings } from "#contract/sections/menus.ts";
import { contactPath } from "#contract/paths.ts";
import { fromRows, moveToGroup, toRows } from "./rows.ts";

const menus = defaultMenus([], "Fior di Sale");

test("what the shop shows by itself is a menu an owner can begin from and save", () => {
  expect(fromRows(toRows(menus))).toEqual(menus);
  expect(MenuSettings.parse(menus)).toEqual(menus);
});

test("a link that changes columns stays one link, at the end of the other", () => {
  const { main, groups } = toRows(menus);
  const link = groups.flatMap(({ links }) => links).find(({ href }) => href === contactPath)!;
  const after = fromRows({ main, groups: moveToGroup(groups, link, groups.at(-1)!.key) });
  expect(after.legal.at(-1)).toEqual({ label: "Contatti", href: contactPath });
  expect(after.footer.flatMap(({ links }) => links).map(({ href }) => href)).not.toContain(
    contactPath,
  );
  expect(MenuSettings.safeParse(after).success).toBe(true);
});
