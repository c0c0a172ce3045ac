import { classNames } from "./class-names.ts";

/** Give it its size with utilities. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames("sk", className)} aria-hidden="true" />;
}
