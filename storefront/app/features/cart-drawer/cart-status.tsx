import { useSyncExternalStore } from "react";
import { announcement } from "./drawer-state.ts";

const silence = announcement.get();

/** Speaks the results of the cart. */
export function CartStatus() {
  const { text, turn } = useSyncExternalStore(
    announcement.subscribe,
    announcement.get,
    () => silence,
  );
  return (
    <output className="sr-only">
      <span key={turn}>{text}</span>
    </output>
  );
}
