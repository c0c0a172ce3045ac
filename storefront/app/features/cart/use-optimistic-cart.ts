import { useEffect, useLayoutEffect, useState } from "react";
import { useFetcher, useFetchers } from "react-router";
import { announce } from "#app/features/cart-drawer/drawer-state.tsx";
import { changeVisitorState } from "#app/features/session/visitor-state.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import type { CartPricing } from "#contract/pricing/wire.ts";
import { cartPath, checkoutPath } from "#contract/paths.ts";
import * as m from "#messages";
import { type Amounts, optimisticCart } from "./optimistic-cart.ts";
import type { LoadedCart } from "./loaded-cart.tsx";

/** Key of the fetcher that checks a coupon while it is typed. */
export const couponTry = "coupon-try";

type Shown<View> = {
  /** The cart with pending changes applied. */
  cart: View;
  /** A pending change cannot be predicted: the amounts are those before it. */
  unknown: boolean;
  /** The shop answered other amounts than were shown. */
  corrected: boolean;
};

/** Predicts the cart after pending changes, with the pricing rules of the last response. */
export function useOptimisticCart<View extends Amounts | null | undefined>(
  view: View,
  pricing: CartPricing | null | undefined,
): Shown<View> {
  const changes = useFetchers().flatMap(({ formData, formAction }) =>
    formData && [cartPath, checkoutPath].some((path) => formAction?.startsWith(pageHref(path)))
      ? [formData]
      : [],
  );
  const { data: tried } = useFetcher<LoadedCart>({ key: couponTry });
  const expected =
    view && pricing && changes.length > 0
      ? optimisticCart(view, pricing, changes, tried?.pricing)
      : null;
  const total = expected?.total ?? null;
  const quantity = expected?.quantity;
  useLayoutEffect(() => {
    if (quantity !== undefined) changeVisitorState({ cartQuantity: quantity });
  }, [quantity]);

  const settled = changes.length === 0;
  const [promised, setPromised] = useState<number | null>(null);
  if (!settled && total !== promised) setPromised(total);
  const corrected = settled && promised !== null && promised !== (view?.total ?? 0);
  useEffect(() => {
    if (corrected) announce(m["cart.corrected"]());
  }, [corrected]);
  return { cart: expected ?? view, unknown: !settled && !expected, corrected };
}
