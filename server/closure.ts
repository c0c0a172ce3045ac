import type { Ctx } from "#commerce/ctx.ts";
import type { Changes } from "#commerce/db/changes.ts";
import { isOpened } from "#commerce/readiness/opening.ts";
import { mayPreview } from "#commerce/readiness/preview.ts";

/** Whether visitors may come in. */
export type Closure = {
  /** Known to be open, without asking: what is kept may go out. */
  isOpen(): boolean;
  /** Asks the database unless it is known to be open. */
  check(): Promise<"open" | "closed">;
  /** Whether these cookies are of somebody who works here. */
  admits(cookies: string | undefined): Promise<boolean>;
};

export const alwaysOpen: Closure = {
  isOpen: () => true,
  check: async () => "open",
  admits: async () => false,
};

/**
 * An open shop is told of its closing by `shop_changed`; a closed one asks at each request, so that the first after
 * the opening, in any process, already finds it open.
 */
export function watchClosure(ctx: Ctx, changes: Changes): Closure {
  let open = false;
  let version = 0;

  const check = async () => {
    if (open) return "open";
    const asked = version;
    // Without the database there is nothing to show.
    const opened = await isOpened(ctx).catch(() => false);
    // A change told meanwhile may be newer than this answer.
    if (asked === version) open = opened;
    return opened ? "open" : "closed";
  };
  const doubt = () => {
    version += 1;
    open = false;
    void check();
  };
  changes.subscribe({ onChange: (family) => family === "content" && doubt(), onGap: doubt });
  return {
    isOpen: () => open,
    check,
    admits: (cookies) => mayPreview(ctx, cookies).catch(() => false),
  };
}
