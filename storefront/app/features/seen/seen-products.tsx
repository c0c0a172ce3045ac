import { useEffect, useState } from "react";
import { recall, remember, seenList } from "#app/features/browser-memory.ts";
import { onDemand } from "#app/features/rendering/on-demand.tsx";
import type { SeenProduct } from "#app/features/product-card/product-card.ts";

const most = 12;

const [SeenRow] = onDemand(async () => (await import("./seen-row.tsx")).SeenRow);

/** What was looked at before in this browser, which tells nobody; the product on the screen joins it. */
export function SeenProducts({ current }: { current?: SeenProduct }) {
  const [seen, setSeen] = useState<string[]>([]);
  const entry = current && JSON.stringify(current);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the page is the same for everyone: only the browser knows
    setSeen(recall(seenList));
    if (entry) remember(seenList, entry, most);
  }, [entry]);
  return seen.length > 0 && <SeenRow seen={seen} without={current?.slug} />;
}
