import type { VisitorState } from "#app/features/session/visitor-state.ts";
import { Drawer } from "#app/ui/drawer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import {
  aboutPath,
  accountPath,
  blogPath,
  contactPath,
  signInPath,
  wishlistPath,
} from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { LayoutContent } from "./layout-data.ts";
import type { MenuCategory } from "./menu.ts";

export const menuDrawerId = "menu";

type MenuDrawerProps = Pick<LayoutContent, "menu" | "lacks"> & { visitor: VisitorState };

/** The menu of small screens. */
export function MenuDrawer({ menu, visitor, lacks }: MenuDrawerProps) {
  return (
    <Drawer
      id={menuDrawerId}
      title={m["header.menu"]()}
      closeLabel={m["header.close_menu"]()}
      side="left"
      foot={<SecondaryLinks visitor={visitor} />}
      footClassName="mquiet"
    >
      <nav aria-label={m["header.menu"]()}>
        <ul className="mnav">
          {menu.categories.map((category, index) => (
            <Category key={category.href} category={category} open={index === 0} />
          ))}
          {!lacks.blog && (
            <li>
              <PageLink href={blogPath}>{m["header.blog"]()}</PageLink>
            </li>
          )}
          <li>
            <PageLink href={aboutPath}>{m["header.about"]()}</PageLink>
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}

function Category({ category, open }: { category: MenuCategory; open: boolean }) {
  const { name, href, children } = category;
  if (children.length === 0) {
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
          {children.map((child) => (
            <li key={child.href}>
              <PageLink href={child.href}>{child.name}</PageLink>
            </li>
          ))}
          <li>
            <PageLink className="link" href={href}>
              {m["header.all_of"]({ name: name.toLocaleLowerCase("it") })}
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
