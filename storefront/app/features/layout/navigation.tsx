import type { ReactNode } from "react";
import { MegaMenu, RangeLinks } from "#app/features/menu/mega-menu.tsx";
import { type MenuItem, type MenuLink, rowOf } from "#app/features/menu/menu.ts";
import { cacheMarkup } from "#app/features/rendering/markup-cache.ts";
import { Drop, Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { contactPath } from "#contract/paths.ts";
import * as m from "#messages";
import { frameOf } from "./frames.ts";

/* These parts are rendered only on the server (see served.tsx). */

type FrameProps = { frame: string };

const isWithin = (pathname: string, { href }: MenuLink) =>
  pathname === href || pathname.startsWith(`${href}/`);

const currentOf = (links: readonly MenuLink[], pathname: string) =>
  links.filter((link) => isWithin(pathname, link)).map(({ href }) => href);

type CurrentProps = FrameProps & { current: string[] };

export const mainMenu = (frame: string, pathname: string) =>
  mainMarkup({ frame, current: currentOf(frameOf(frame).items, pathname) });

export const doorRow = (frame: string, pathname: string) =>
  doorsMarkup({ frame, current: currentOf(frameOf(frame).doors, pathname) });

export const phoneMenu = (frame: string) => phoneMarkup({ frame });

const mainMarkup = cacheMarkup(({ frame, current }: CurrentProps) => {
  const { items, doors, ranges } = frameOf(frame);
  return rowOf(items).map((item) =>
    item.columns.length > 0 ? (
      <MegaMenu
        key={item.href}
        item={item}
        ranges={ranges}
        guide={doors[0]}
        current={current.includes(item.href)}
      />
    ) : (
      <Entry key={item.href} link={item} current={current.includes(item.href)} />
    ),
  );
});

const Entry = ({ link: { name, href }, current }: { link: MenuLink; current: boolean }) => (
  <PageLink href={href} aria-current={current ? "page" : undefined}>
    <span>{name}</span>
  </PageLink>
);

const doorsMarkup = cacheMarkup(({ frame, current }: CurrentProps) => (
  <ul className="wrap">
    {frameOf(frame).doors.map((door, index) => (
      <li key={door.href}>
        {index === 0 && <Drop />}
        <Entry link={door} current={current.includes(door.href)} />
      </li>
    ))}
  </ul>
));

const phoneMarkup = cacheMarkup(({ frame }: FrameProps) => {
  const { items, doors, ranges } = frameOf(frame);
  const [guide, ...others] = doors;
  const title = items.flatMap(({ columns }) => columns).find((column) => column.ranges)?.title;
  return (
    <>
      {guide && (
        <PageLink className="door-first" href={guide.href}>
          <Drop />
          {guide.name}
        </PageLink>
      )}
      <ul>
        {items.map((item) => (
          <PhoneItem key={item.href} item={item} />
        ))}
        {title !== undefined && (
          <li>
            <Fold title={title}>
              <RangeLinks ranges={ranges} />
            </Fold>
          </li>
        )}
      </ul>
      <ul className="door-rest">
        {[...others, { name: m["header.contact"](), href: contactPath }].map(({ name, href }) => (
          <li key={href}>
            <PageLink href={href}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </>
  );
});

function PhoneItem({ item: { name, href, links, all } }: { item: MenuItem }) {
  return (
    <li>
      {links.length === 0 ? (
        <PageLink href={href}>{name}</PageLink>
      ) : (
        <Fold title={name}>
          <ul>
            {[{ name: all, href }, ...links].map((child) => (
              <li key={child.href}>
                <PageLink href={child.href}>{child.name}</PageLink>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </li>
  );
}

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details name="menu">
    <summary>
      {title}
      <Icon name="plus" className="ico-open" />
    </summary>
    {children}
  </details>
);
