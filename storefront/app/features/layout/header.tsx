import { shopName, Wordmark } from "#app/features/identity/identity.tsx";
import type { MouseEvent, SyntheticEvent } from "react";
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
import { Served } from "./served.tsx";
import { SearchSheet, searchSheetId } from "#app/features/search/search-form.tsx";
import { useVisitorState, type VisitorState } from "#app/features/session/visitor-state.ts";

const parts = import.meta.env.SSR ? await import("./navigation.tsx") : null;

export function Header({ frame }: Pick<LayoutContent, "frame">) {
  const visitor = useVisitorState((state) => state);
  const { pathname } = useLocation();
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
            <Served
              tag="nav"
              className="nav"
              aria-label={m["header.main"]()}
              onPointerOver={openOnHover}
              onFocus={openOnHover}
              content={parts && parts.mainMenu(frame, pathname)}
            />
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
      <Served
        tag="nav"
        className="doors"
        aria-label={m["header.choose"]()}
        content={parts && parts.doorRow(frame, pathname)}
      />
      <MenuDrawer visitor={visitor}>
        <Served
          tag="nav"
          className="mnav"
          aria-label={m["header.menu"]()}
          content={parts && parts.phoneMenu(frame)}
        />
      </MenuDrawer>
      <SearchSheet />
    </>
  );
}

type Turning = SyntheticEvent<HTMLElement> & { pointerType?: string };

/** Loaded on hover or focus: clicks, keys and touch work without it. */
async function openOnHover({ target, pointerType }: Turning) {
  const panel = target instanceof Element && target.closest("details");
  if (panel && navigator.onLine)
    (await import("../menu/hover-intent.ts")).hoverIntent(panel, pointerType === "mouse");
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
