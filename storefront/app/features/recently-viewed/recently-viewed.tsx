import { useEffect, useState } from "react";
import { recall, remember, viewedList } from "#app/features/browser-memory.ts";
import { onDemand } from "#app/features/rendering/on-demand.tsx";
import type { ViewedProduct } from "#app/features/product-card/product-card.ts";

const most = 12;

const [ViewedRow] = onDemand(async () => (await import("./viewed-row.tsx")).ViewedRow);

type RecentlyViewedProps = {
  /** The product of this page, which is added to the others. */
  current?: ViewedProduct;
  /** Products that the page shows elsewhere. */
  without?: { slug: string }[];
};

/** Products viewed in this browser, stored nowhere else. */
export function RecentlyViewed({ current, without = [] }: RecentlyViewedProps) {
  const [seen, setSeen] = useState<string[]>([]);
  const entry = current && JSON.stringify(current);
  const shown = [...without, ...(current ? [current] : [])].map(({ slug }) => slug);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the page is the same for everyone: only the browser knows
    setSeen(recall(viewedList));
    if (entry) remember(viewedList, entry, most);
  }, [entry]);
  return seen.length > 0 && <ViewedRow seen={seen} without={shown} />;
}
