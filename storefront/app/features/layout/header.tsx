import { shopName } from "#app/features/identity/shop-name.ts";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { preloadCartDrawer } from "#app/features/cart-drawer/cart-drawer.tsx";
import { openCartDrawer } from "#app/features/cart-drawer/drawer-state.ts";
import {
  aboutPath,
  accountPath,
  blogPath,
  cartPath,
  signInPath,
  wishlistPath,
} from "#contract/paths.ts";
import { PageLink, pageHref } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { opens } from "#app/ui/drawer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Wordmark } from "#app/features/identity/identity.tsx";
import { Count, MenuDrawer, menuDrawerId } from "./menu-drawer.tsx";
import type { LayoutContent } from "./layout-data.ts";
import { MegaMenu } from "./mega-menu.tsx";
import { hasPanel } from "./menu.ts";
import { SearchSheet, searchSheetId } from "../search/search-sheet.tsx";
import { useVisitorState, type VisitorState } from "#app/features/session/visitor-state.ts";

type HeaderProps = Pick<LayoutContent, "menu" | "featured" | "lacks">;

export function Header(frame: HeaderProps) {
  const visitor = useVisitorState((state) => state);
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
            <Navigation {...frame} />
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
      <MenuDrawer {...frame} visitor={visitor} />
      <SearchSheet />
    </>
  );
}

function Navigation({ menu, featured, lacks }: HeaderProps) {
  const { pathname } = useLocation();
  const isCurrent = (href: string) => pathname === href || pathname.startsWith(`${href}/`);
  return (
    <nav className="nav" aria-label={m["header.main"]()}>
      {menu.categories.map((category) =>
        hasPanel(category) ? (
          <MegaMenu
            key={category.href}
            category={category}
            menu={menu}
            featured={featured[category.code]}
            current={isCurrent(category.href)}
          />
        ) : (
          <NavLink
            key={category.href}
            href={category.href}
            name={category.name}
            current={isCurrent(category.href)}
          />
        ),
      )}
      {!lacks.blog && (
        <NavLink href={blogPath} name={m["header.blog"]()} current={isCurrent(blogPath)} />
      )}
      <NavLink href={aboutPath} name={m["header.about"]()} current={isCurrent(aboutPath)} />
    </nav>
  );
}

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
