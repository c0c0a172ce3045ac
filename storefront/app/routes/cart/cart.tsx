import { shopTitle } from "#app/features/identity/identity.tsx";
import { data, redirect } from "react-router";
import {
  aroundCart,
  aroundNothing,
  beforeAnswers,
  missingProducts,
  performInCart,
} from "./cart-page.server.ts";
import { takeHandedCart } from "./handed-cart.server.ts";
import { CartExtrasForms } from "./cart-extras-forms.tsx";
import {
  type LoadedCart,
  NothingInCart,
  unknownCart,
  useFreshCart,
} from "#app/features/cart/loaded-cart.tsx";
import { AddAgain, CartChanges, CartSummary, EmptyCartForm } from "./cart-summary.tsx";
import { CartLines, UndoRow } from "#app/features/cart-lines/cart-lines.tsx";
import { undoOf } from "#app/features/cart-lines/removed-lines.server.ts";
import { type CartRefused, parseCartRequest } from "#app/features/cart/cart-request.ts";
import { cartView, type CartView } from "#app/features/cart/cart-view.ts";
import { cartVisit, loadPricing, readCart } from "#app/features/cart/cart.server.ts";
import { addingParam, couponParam } from "#app/features/cart-drawer/adding-param.ts";
import { send } from "#app/features/cart/send.ts";
import { cartWaits } from "#app/features/session/session.server.ts";
import { visitorContext } from "#app/features/session/visitor.server.ts";
import { sentByScript } from "#app/features/session/paths.ts";
import { setFlash, consumeFlash, readLastOrder } from "#app/features/session/cookies.server.ts";
import { noStore } from "#app/features/api/caching.ts";
import { isOutage } from "#contract/api-error.ts";
import { changeVisitorState } from "#app/features/session/visitor-state.ts";
import { optional } from "#app/features/api/shop-api.server.ts";
import { findPlacedOrder, unpaidAddress } from "#app/features/orders/placed-order.server.ts";
import { LowestPriceCaption, ProductRow, Tile } from "#app/features/product-card/tile.tsx";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import "#app/features/cart/cart.css";
import { Alert, Empty } from "#app/ui/feedback.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { cartPath, checkoutPath, handedCartParam } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/cart.ts";

export const headers = () => ({ "cache-control": noStore });

export const meta = () => [
  { title: shopTitle(m["cart.meta_title"]()) },
  { name: "description", content: m["cart.meta_description"]() },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = await cartVisit(request, context);
  const { headers } = visit;
  const { searchParams } = new URL(request.url);
  const handed = searchParams.get(handedCartParam);
  if (handed) {
    await takeHandedCart(visit, handed);
    throw redirect(cartPath, { headers });
  }
  const coupon = searchParams.get(couponParam);
  if (coupon && visit.token !== null) {
    const pricing = await loadPricing(visit.shop, visit.token, { coupon });
    return data({ ...unknownCart, pricing }, { headers });
  }
  const notice = await consumeFlash(request, headers);
  try {
    const order = await readCart(visit);
    const [around, before, missing] = await Promise.all([
      order ? aroundCart(visit.shop, order) : aroundNothing(visit.shop),
      beforeAnswers(visit.shop, order, request),
      order ? missingProducts(visit.shop, order) : [],
    ]);
    const cart = order && cartView(order, missing);
    const waiting = context.get(visitorContext).hasLostSession() || (await cartWaits(request));
    const undo = await undoOf(request);
    const unpaid = order ? null : await unpaidOrder(request, context);
    const said = { outage: false, waiting, notice, undo, unpaid };
    const loaded: LoadedCart = { ...around, ...before, ...said, cart };
    return data(loaded, { headers });
  } catch (error) {
    if (!isOutage(error)) throw error;
    return data({ ...unknownCart, notice }, { status: 503, headers });
  }
}

function Start({ cards }: { cards: ProductCard[] }) {
  return (
    <section aria-labelledby="preferiti">
      <h2 id="preferiti">{m["search.best"]()}</h2>
      <div className="tiles three">
        {cards.map((card) => (
          <Tile key={card.slug} card={card} sizes="(width >= 64rem) 16vw, 48vw" />
        ))}
      </div>
      <LowestPriceCaption cards={cards} />
    </section>
  );
}

async function unpaidOrder(request: Request, context: Route.LoaderArgs["context"]) {
  const last = await readLastOrder(request);
  const placed = last && (await optional(findPlacedOrder(context, last), null));
  return placed ? unpaidAddress(placed) : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const change = parseCartRequest(form);
  if (!change) throw data(null, { status: 400 });
  const visit = await cartVisit(request, context);
  const { headers } = visit;
  const result = await performInCart({ request, context }, visit, change);
  const byScript = sentByScript(request);
  if (byScript && result.ok && result.notice) await setFlash(headers, result.notice);
  const atCheckout = form.get("from") === "checkout";
  if (byScript || (!result.ok && !atCheckout))
    return data(result, { status: result.ok ? 200 : 422, headers });
  await setFlash(headers, result.message);
  throw redirect(atCheckout ? `${checkoutPath}#riepilogo` : cartPath, { status: 303, headers });
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  // A failed preload is ignored, because the visitor did not ask for it.
  const isAhead = request.url.includes(addingParam);
  const loaded = await serverLoader().catch((error: unknown) => {
    if (isAhead) return unknownCart;
    throw error;
  });
  if (!loaded.outage) changeVisitorState({ cartQuantity: loaded.cart?.quantity ?? 0 });
  return loaded;
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  send(request, () => serverAction());

/** Forms of the cart disable revalidation by default, so the cart's own route enables it. */
export const shouldRevalidate = () => true;

export default function CartScreen({ loaderData, actionData }: Route.ComponentProps) {
  useFreshCart(loaderData);
  const { cart, extras, pricing, suggestions, delivery, outage, notice, undo, unpaid } = loaderData;
  const posted = actionData?.ok === false ? actionData : undefined;
  return (
    <>
      <div className="wrap">
        <div className="flex items-end justify-between gap-4 py-8">
          <h1 tabIndex={-1}>{m["cart.title"]()}</h1>
          {cart && <EmptyCartForm />}
        </div>
        <div className="mb-6 grid gap-4 empty:hidden">
          {notice && <Alert tone="ok">{notice}</Alert>}
          {unpaid && <Unpaid href={unpaid} />}
          {posted && <Refused posted={posted} />}
        </div>
        {outage ? (
          <Outage />
        ) : cart ? (
          <Filled {...{ cart, undo, extras, pricing, delivery, posted }} />
        ) : (
          <>
            {undo && <UndoRow undo={undo} />}
            <div className="next">
              <NothingInCart waiting={loaderData.waiting} />
              {loaderData.start.cards.length > 0 && <Start cards={loaderData.start.cards} />}
            </div>
          </>
        )}
      </div>
      <ProductRow id="suggerimenti" title={m["cart.suggestions"]()} cards={suggestions} />
    </>
  );
}

type FilledProps = Pick<LoadedCart, "undo" | "extras" | "pricing" | "delivery"> & {
  cart: CartView;
  posted: CartRefused | undefined;
};

function Filled({ cart, undo, extras, pricing, delivery, posted }: FilledProps) {
  return (
    <div className="cart">
      <div>
        {extras?.idle && (
          <div className="mb-6">
            <Alert tone="warn">{extras.idle}</Alert>
          </div>
        )}
        <CartChanges lines={cart.lines} />
        <CartLines lines={cart.lines} undo={undo} ruled posted={posted} />
        {extras && <CartExtrasForms extras={extras} posted={posted} />}
      </div>
      <CartSummary cart={cart} pricing={pricing} delivery={delivery} />
    </div>
  );
}

function Refused({ posted }: { posted: CartRefused }) {
  return (
    <>
      <Alert tone="error">
        <span id="cart-refusal">{posted.message}</span>
      </Alert>
      {posted.attempt && <AddAgain attempt={posted.attempt} />}
    </>
  );
}

/** Links to the unpaid order after the shopper returns from the payment page. */
function Unpaid({ href }: { href: string }) {
  return (
    <Alert tone="warn">
      <b>{m["order.pay_title"]()}.</b> {m["order.pay_text"]()}{" "}
      <PageLink className="link" href={href}>
        {m["order.pay"]()}
      </PageLink>
    </Alert>
  );
}

function Outage() {
  return (
    <Empty title={m["cart.outage_title"]()} text={m["cart.error_outage"]()}>
      <ButtonLink href={cartPath}>{m["cart.reload"]()}</ButtonLink>
    </Empty>
  );
}
