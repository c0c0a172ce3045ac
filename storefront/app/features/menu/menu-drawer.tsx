import type { VisitorState } from "#app/features/session/visitor-state.ts";
import { cacheMarkup } from "#app/features/rendering/markup-cache.ts";
import { Drawer } from "#app/ui/drawer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { accountPath, contactPath, signInPath, wishlistPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { MenuItem } from "./menu.ts";

export const menuDrawerId = "menu";

type MenuDrawerProps = { items: MenuItem[]; visitor: VisitorState };

export function MenuDrawer({ items, visitor }: MenuDrawerProps) {
  return (
    <Drawer
      id={menuDrawerId}
      title={m["header.menu"]()}
      closeLabel={m["header.close_menu"]()}
      side="left"
      foot={<SecondaryLinks visitor={visitor} />}
      footClassName="mquiet"
    >
      <nav aria-label={m["header.menu"]()} {...entries({ items })} />
    </Drawer>
  );
}

const entries = cacheMarkup(({ items }: { items: MenuItem[] }) => (
  <ul className="mnav">
    {items.map((item, index) => (
      <Item key={item.href} item={item} open={index === 0} />
    ))}
  </ul>
));

function Item({ item: { name, href, links, all }, open }: { item: MenuItem; open: boolean }) {
  if (links.length === 0) {
    return (
      <li>
        <PageLink href={href}>{name}</PageLink>
      </li>
    );
  }
  return (
    <li>
      <details name="menu" open={open}>
        <summary>
          {name}
          <Icon name="plus" className="ico-open" />
        </summary>
        <ul>
          {links.map((child) => (
            <li key={child.href}>
              <PageLink href={child.href}>{child.name}</PageLink>
            </li>
          ))}
          <li>
            <PageLink className="link" href={href}>
              {all}
            </PageLink>
          </li>
        </ul>
      </details>
    </li>
  );
}

function SecondaryLinks({ visitor }: { visitor: VisitorState }) {
  return (
    <>
      {visitor.firstName === null ? (
        <PageLink href={signInPath}>
          <Icon name="person" />
          {m["header.sign_in_or_register"]()}
        </PageLink>
      ) : (
        <PageLink href={accountPath}>
          <Icon name="person" />
          {m["header.account_of"]({ name: visitor.firstName })}
        </PageLink>
      )}
      <PageLink href={wishlistPath}>
        <Icon name="heart" />
        {m["header.wishlist"]()} <Count of={visitor.wishlist.length} />
      </PageLink>
      <PageLink href={contactPath}>
        <Icon name="talk" />
        {m["header.contact"]()}
      </PageLink>
    </>
  );
}

export function Count({ of }: { of: number }) {
  return of > 0 ? <span className="count">{of}</span> : null;
}
