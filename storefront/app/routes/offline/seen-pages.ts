import { pageHref, routerPath } from "#app/ui/page-link.tsx";
import { offlinePath } from "#contract/paths.ts";

export type SeenPage = { href: string; title: string; seenAt: string | null };

/** What was opened on this device and kept by storefront/service-worker.ts, the latest first. */
export async function readSeenPages(): Promise<SeenPage[]> {
  const cache = "caches" in window ? await caches.open("pages") : undefined;
  const requests = (await cache?.keys()) ?? [];
  const seen = requests.map(async ({ url }) => {
    const { pathname, search } = new URL(url);
    const answer = await cache?.match(url, { ignoreVary: true });
    const [, title = ""] = /<title>([^<|]+)/.exec((await answer?.text()) ?? "") ?? [];
    return {
      href: routerPath(pathname) + search,
      // Titles are written with entities.
      title: new DOMParser().parseFromString(title, "text/html").body.innerText.trim(),
      seenAt: answer?.headers.get("date") ?? null,
    };
  });
  const offline = new URL(pageHref(offlinePath), location.href).pathname;
  const others = (await Promise.all(seen)).filter(({ href }) => pageHref(href) !== offline);
  return others.filter(({ title }) => title).toReversed();
}
