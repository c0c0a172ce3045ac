import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { onStale } from "#app/shop/visitor-state.ts";

/** Loads the list shown here again when another tab changes it. */
export function useFreshWishlist(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onStale(() => void revalidate()), [revalidate]);
}
