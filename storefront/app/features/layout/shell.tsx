import type { ReactNode } from "react";
import { CartDrawer } from "#app/features/cart-drawer/cart-drawer.tsx";
import { CartStatus } from "#app/features/cart-drawer/cart-status.tsx";
import { QuickAddForm } from "#app/features/cart/quick-add.tsx";
import { HeartForm } from "#app/features/wishlist/heart.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { emptyLayout, type LayoutContent } from "./layout-data.ts";

type ShellProps = Partial<LayoutContent> & { children: ReactNode };

/** The default layout: header, page, footer. */
export function Shell({ children, ...loaded }: ShellProps) {
  const frame = { ...emptyLayout, ...loaded };
  return (
    <>
      <Header {...frame} />
      <QuickAddForm>
        <main id="main">{children}</main>
      </QuickAddForm>
      <HeartForm />
      <Footer {...frame} />
      <CartDrawer />
      <CartStatus />
    </>
  );
}
