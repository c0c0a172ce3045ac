import { shopName, Wordmark } from "#app/features/identity/identity.tsx";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { preloadCartDrawer } from "#app/features/cart-drawer/cart-drawer.tsx";
import { openCartDrawer } from "#app/features/cart-drawer/drawer-state.tsx";
import { accountPath, cartPath, signInPath, wishlistPath } from "#contract/paths.ts";
import { PageLink, pageHref } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { opens } from "#app/ui/drawer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Count, MenuDrawer, menuDrawerId } from "../menu/menu-drawer.tsx";
import type { LayoutContent } from "./layout-data.ts";
import { MegaMenu } from "../menu/mega-menu.tsx";
import { mainItems, type MenuItem } from "#app/features/menu/menu.ts";
import { cacheMarkup } from "#app/features/rendering/markup-cache.ts";
import { SearchSheet, searchSheetId } from "#app/features/search/search-form.tsx";
import { useVisitorState, type VisitorState } from "#app/features/session/visitor-state.ts";

type HeaderProps = Pick<LayoutContent, "menu" | "featured" | "lacks">;

export function Header(frame: HeaderProps) {
  const visitor = useVisitorState((state) => state);
  const items = mainItems(frame);
  return (
    <>
      <header className="top">
        <div className="bar">
          <div>
            <div className="bar-icons">
              <button
                type="button"
                className="icon-btn"
                {...opens(menuDrawerId)}
                aria-label={m["header.open_menu"]()}
              >
                <Icon name="menu" />
              </button>
            </div>
            <Navigation items={items} />
          </div>
          <PageLink className="home" href="/" aria-label={m["header.home"]({ shop: shopName() })}>
            <Wordmark />
          </PageLink>
          <div>
            <IconTools visitor={visitor} />
            <Tools visitor={visitor} />
          </div>
        </div>
      </header>
      <MenuDrawer items={items} visitor={visitor} />
      <SearchSheet />
    </>
  );
}

function Navigation({ items }: { items: MenuItem[] }) {
  const { pathname } = useLocation();
  const current = items
    .map(({ href }) => href)
    .filter((href) => pathname === href || pathname.startsWith(`${href}/`));
  return <nav className="nav" aria-label={m["header.main"]()} {...entries({ items, current })} />;
}

const entries = cacheMarkup(({ items, current }: { items: MenuItem[]; current: string[] }) =>
  items.map((item) => {
    const { name, href } = item;
    return item.columns ? (
      <MegaMenu key={href} item={item} current={current.includes(href)} />
    ) : (
      <NavLink key={href} href={href} name={name} current={current.includes(href)} />
    );
  }),
);

function NavLink({ href, name, current }: { href: string; name: string; current: boolean }) {
  return (
    <PageLink href={href} aria-current={current ? "page" : undefined}>
      <span>{name}</span>
    </PageLink>
  );
}

function IconTools({ visitor }: { visitor: VisitorState }) {
  const count = visitor.cartQuantity;
  return (
    <div className="bar-icons justify-end">
      <button
        type="button"
        className="icon-btn"
        popoverTarget={searchSheetId}
        aria-label={m["header.search"]()}
      >
        <Icon name="search" />
      </button>
      <PageLink
        className="icon-btn"
        href={cartPath}
        aria-label={count > 0 ? m["header.cart_with"]({ count }) : m["header.cart"]()}
      >
        <Icon name="bag" />
        <Count of={count} />
      </PageLink>
    </div>
  );
}

function Tools({ visitor }: { visitor: VisitorState }) {
  return (
    <div className="tools">
      <button type="button" popoverTarget={searchSheetId}>
        <span>{m["header.search"]()}</span>
      </button>
      {visitor.firstName === null ? (
        <PageLink href={signInPath}>
          <span>{m["header.sign_in"]()}</span>
        </PageLink>
      ) : (
        <PageLink href={accountPath}>
          <span>{visitor.firstName}</span>
        </PageLink>
      )}
      <PageLink href={wishlistPath}>
        <span>{m["header.wishlist"]()}</span> <Count of={visitor.wishlist.length} />
      </PageLink>
      <PageLink href={cartPath} onPointerEnter={preloadCartDrawer} onClick={openDrawerInstead}>
        <span>{m["header.cart"]()}</span> <Count of={visitor.cartQuantity} />
      </PageLink>
    </div>
  );
}

function openDrawerInstead(event: MouseEvent<HTMLAnchorElement>) {
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (elsewhere || location.pathname === pageHref(cartPath)) return;
  event.preventDefault();
  openCartDrawer();
}
