import type { ReactNode } from "react";
import { CartDrawer } from "#app/features/cart-drawer/cart-drawer.tsx";
import { CartStatus } from "#app/features/cart-drawer/cart-status.tsx";
import { QuickAddForm } from "#app/features/cart/quick-add.tsx";
import { HeartForm } from "#app/features/wishlist/heart.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { Seller, Terms } from "./layout-data.ts";
import type { Featured } from "./mega-menu.tsx";
import { noMenu, type Menu } from "./menu.ts";

type ShellProps = {
  menu?: Menu;
  featured?: Record<string, Featured>;
  seller?: Seller | null;
  terms?: Terms;
  children: ReactNode;
};

/** The default layout: header, page, footer. */
export function Shell({
  menu = noMenu,
  featured = {},
  seller = null,
  terms,
  children,
}: ShellProps) {
  return (
    <>
      <Header menu={menu} featured={featured} />
      <QuickAddForm>
        <main id="main">{children}</main>
      </QuickAddForm>
      <HeartForm />
      <Footer categories={menu.categories} seller={seller} payments={terms?.payments} />
      <CartDrawer />
      <CartStatus />
    </>
  );
}
