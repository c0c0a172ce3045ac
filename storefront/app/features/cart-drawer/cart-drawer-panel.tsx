import { type SyntheticEvent, useEffect } from "react";
import { useFetcher } from "react-router";
import "#app/features/cart/cart.css";
import { classNames } from "#app/ui/class-names.ts";
import { Alert } from "#app/ui/feedback.tsx";
import { DrawerHead } from "#app/ui/drawer.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { handOverFocus } from "#app/features/cart/cart-form.tsx";
import { QuickAdd } from "#app/features/cart/quick-add.tsx";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import { Picture } from "#app/ui/picture.tsx";
import { cartPath, productPath } from "#contract/paths.ts";
import { PageLink, pageHref } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { CartLines, UndoRow } from "../cart-lines/cart-lines.tsx";
import { addingParam } from "./adding-param.ts";
import {
  CartStatus,
  changeDrawer,
  closedCartDrawer,
  drawerId,
  readDrawer,
  useDrawerState,
} from "./drawer-state.tsx";
import type { CartView } from "../cart/cart-view.ts";
import { FreeShipping, ToCheckout } from "../cart/totals.tsx";
import { pieceName } from "../product-card/addable.ts";
import { expectAdd } from "../cart/optimistic-cart.ts";
import { useOptimisticCart } from "../cart/use-optimistic-cart.ts";
import { type LoadedCart, NothingInCart, useFreshCart } from "../cart/loaded-cart.tsx";

export function CartDrawerPanel() {
  const { open, cart: known, piece, adding } = useDrawerState();
  const { load, data } = useFetcher<LoadedCart>({ key: drawerId });
  const ahead = open || !piece ? "" : `?${new URLSearchParams({ [addingParam]: piece })}`;
  useEffect(() => {
    // After an add the cart is loaded again anyway.
    if (!readDrawer().adding) void load(cartPath + ahead);
  }, [load, ahead]);
  useEffect(() => {
    if (data) changeDrawer({ cart: undefined, ready: data.adding !== null });
  }, [data]);
  useFreshCart(data);
  const title = m["cart.title"]();
  const expected = useOptimisticCart(known ?? data?.cart, known ? null : data?.pricing);
  const withAdded =
    adding && data?.pricing && data.adding
      ? expectAdd(data.cart, data.pricing, data.adding, adding)
      : null;
  const cart = withAdded ?? expected.cart;
  if (!open) return null;
  return (
    <dialog
      className="drawer"
      id={drawerId}
      aria-label={title}
      tabIndex={-1}
      ref={showPanel}
      onClose={takeAway}
    >
      <DrawerHead
        id={drawerId}
        title={title}
        closeLabel={m["cart.drawer_close"]()}
        onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
      />
      <CartStatus />
      <div className="drawer-body">
        {data?.notice && (
          <div className="pt-4.5">
            <Alert tone="warn">{data.notice}</Alert>
          </div>
        )}
        {data?.outage ? (
          <Alert tone="error">{m["cart.error_outage"]()}</Alert>
        ) : (
          <DrawerCart cart={cart} loaded={data} />
        )}
      </div>
      {cart && <DrawerFoot cart={cart} />}
    </dialog>
  );
}

function showPanel(panel: HTMLDialogElement | null): void {
  if (!panel) return;
  panel.showModal();
  panel.focus();
  panel.addEventListener("click", closeFromVeil);
}

/** The panel covers the dialog, so a click on the dialog itself is a click on its backdrop. */
function closeFromVeil({ target, currentTarget }: MouseEvent): void {
  if (target === currentTarget && target instanceof HTMLDialogElement) target.close();
}

function takeAway({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
  void closedCartDrawer(currentTarget);
}

type DrawerCartProps = { cart: CartView | null | undefined; loaded: LoadedCart | undefined };

function DrawerCart({ cart, loaded }: DrawerCartProps) {
  const { undo, start, suggestions = [] } = loaded ?? {};
  if (cart === undefined) return <Loading />;
  if (cart === null)
    return (
      <>
        {undo && <UndoRow undo={undo} />}
        <NothingInCart />
        {start && start.categories.length > 0 && (
          <nav className="aisles" aria-label={m["search.browse"]()}>
            {start.categories.map(({ href, name, note }) => (
              <PageLink key={href} href={href}>
                {name} <span>{note}</span>
              </PageLink>
            ))}
          </nav>
        )}
      </>
    );
  return (
    <>
      <div className="pt-4.5 pb-2">
        <FreeShipping progress={cart.freeShipping} />
      </div>
      <CartLines lines={cart.lines} undo={undo} heading="h3" />
      <Pair cart={cart} suggestions={suggestions} />
    </>
  );
}

const mostRows = 2;

/** Suggests one product that reaches free shipping, if the lines leave room for it. */
function Pair({ cart, suggestions }: { cart: CartView; suggestions: ProductCard[] }) {
  const { reached = true, missing = 0 } = cart.freeShipping ?? {};
  const card = suggestions.find(
    ({ addable, choice, price }) => addable && !choice && price !== null && price >= missing,
  );
  if (reached || !card || card.price === null || cart.lines.length > mostRows) return null;
  return (
    <section
      className="pair"
      aria-labelledby="si-usa-con"
      data-rows={cart.lines.length}
      ref={handOverFocus}
    >
      <h3 id="si-usa-con" className="of">
        {m["cart.suggestions"]()}
      </h3>
      <div className="item">
        <Picture photo={card.photo} alt="" ratio="2:3" sizes="56px" line={card.line ?? undefined} />
        <p>
          <PageLink className="link" href={productPath(card.slug)}>
            {card.name}
          </PageLink>
          <br />
          <span className="caption">
            {[card.format, formatEuro(card.price)].filter(Boolean).join(" · ")}
          </span>
        </p>
        <QuickAdd
          slug={card.slug}
          variant={card.addable ?? undefined}
          name={card.name}
          label={m["cart.pair_add"]()}
        />
      </div>
      <p className="why">{m["cart.pair_why"]()}</p>
    </section>
  );
}

function DrawerFoot({ cart }: { cart: CartView }) {
  const subtotal = cart.rows.find((row) => row.kind === "subtotal");
  return (
    <div className="drawer-foot">
      <dl className="totals">
        <div>
          <dt>{m["cart.subtotal"]()}</dt>
          <dd>{formatEuro(subtotal?.amount ?? cart.total)}</dd>
        </div>
      </dl>
      <p className="caption mb-3.5">
        {cart.tax > 0 && `${m["product.vat_included"]()}. `}
        {m["cart.drawer_note"]()}
      </p>
      <ToCheckout cart={cart} />
      <p className="mt-2 text-center">
        <PageLink className="link link-tap small" href={cartPath}>
          {m["cart.drawer_cart"]()}
        </PageLink>
      </p>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-3 py-5">
      <span className="sr-only">{m["cart.loading"]()}</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}

/** Placeholder while loading; its size is set with utility classes. */
function Skeleton({ className }: { className?: string }) {
  return <span className={classNames("sk", className)} aria-hidden="true" />;
}

const isCart = () => location.pathname === pageHref(cartPath);

/** Hovering or focusing a product or a tile's button preloads the cart, so that the drawer opens in the frame of the tap. */
function prepare(target: EventTarget | null): void {
  if (!(target instanceof Element) || !navigator.onLine || isCart()) return;
  const button = target.closest<HTMLButtonElement>("[name=piece]");
  const form = target.closest("main")?.querySelector<HTMLFormElement>("form:has([name=quantity])");
  const piece = button?.value ?? (form && pieceName(new FormData(form)));
  if (piece && piece !== readDrawer().piece) changeDrawer({ piece, ready: false });
}

// This module was loaded because of a hover or focus that it has not seen.
prepare(
  document.querySelector("[name=piece]:is(:hover, :focus)") ?? document.querySelector("main"),
);
for (const sign of ["pointerover", "focusin"])
  addEventListener(sign, ({ target }) => prepare(target));
