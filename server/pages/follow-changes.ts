import type { Logger } from "pino";
import type { openCommerce } from "../commerce.ts";
import type { PageCache } from "./page-cache.ts";

type Commerce = Awaited<ReturnType<typeof openCommerce>>;

/** What changes in the database leaves the cached pages; the owner's switches are read again. */
export function followChanges(commerce: Commerce, cache: PageCache, log: Logger): void {
  const readFeatures = () =>
    void commerce
      .refreshFeatures()
      .catch((error: unknown) => log.warn({ err: error }, "features not read"));
  commerce.changes.subscribe({
    onChange(family) {
      cache.drop(family);
      if (family === "content") readFeatures();
    },
    onGap() {
      cache.clear();
      readFeatures();
    },
  });
}
