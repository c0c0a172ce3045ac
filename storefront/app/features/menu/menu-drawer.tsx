import type { ReactNode } from "react";
import type { VisitorState } from "#app/features/session/visitor-state.ts";
import { Drawer } from "#app/ui/drawer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { accountPath, signInPath, wishlistPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

export const menuDrawerId = "menu";

type MenuDrawerProps = { visitor: VisitorState; children: ReactNode };

export function MenuDrawer({ visitor, children }: MenuDrawerProps) {
  return (
    <Drawer
      id={menuDrawerId}
      title={m["header.menu"]()}
      closeLabel={m["header.close_menu"]()}
      side="left"
      foot={<SecondaryLinks visitor={visitor} />}
      footClassName="mquiet"
    >
      {children}
    </Drawer>
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
    </>
  );
}

export function Count({ of }: { of: number }) {
  return of > 0 ? <span className="count">{of}</span> : null;
}
