import type { Logger } from "pino";
import type { PageCache } from "./page-cache.ts";

type Listener = { onChange: (family: string) => void; onGap: () => void };

/** The commerce of this process, or a backend on another host. */
type Source = {
  changes: { subscribe(listener: Listener): unknown };
  refreshFeatures?: () => Promise<void>;
};

/** What changes in the backend leaves the cached pages; the owner's switches are read again. */
export function followChanges(
  { changes, refreshFeatures }: Source,
  cache: PageCache,
  log: Logger,
): void {
  const readFeatures = () =>
    void refreshFeatures?.().catch((error: unknown) =>
      log.warn({ err: error }, "features not read"),
    );
  changes.subscribe({
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
