import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { onStale } from "#app/shop/visitor-state.ts";

/** Loads the cart shown here again when another tab changes it. */
export function useFreshCart(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onStale(() => void revalidate()), [revalidate]);
}
