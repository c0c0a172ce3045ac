/*
 * What a visitor has seen stays readable without a line. Only answers that say they are the same for everybody are
 * kept, so nothing of one person can be shown to another. Built apart by vite.config.ts, without imports.
 */

// oxlint-disable-next-line unicorn/require-module-specifiers -- a module for the compiler alone: every browser knows plain workers
export {};

type LifeEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = LifeEvent & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};
type Scope = {
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(): Promise<{ url: string }[]> };
  registration: { navigationPreload?: { disable(): Promise<void> } };
};

const worker = self as unknown as Scope;
/** Written before this file by its build. */
declare const offlinePath: string;
/** The page for what was never opened; the address of this file names the prefix of the language. */
const offlinePage = location.search.slice(1) + offlinePath;
/** Also read by the shop's pages: features/network/seen-pages.ts. */
const pages = "pages";
const most: Record<string, number> = { [pages]: 60, files: 300, pictures: 150 };

worker.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepPage(offlinePage), worker.skipWaiting()]));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      // Earlier workers asked for it; Firefox shows its own error page when a preload fails.
      worker.registration.navigationPreload?.disable(),
      worker.clients.claim().then(keepOpenPages),
    ]),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fromCache("files", request));
  else if (pathname.startsWith("/_ipx/")) event.respondWith(fromCache("pictures", request));
  else if (request.mode === "navigate" && !pathname.startsWith("/admin"))
    event.respondWith(fromNetwork(event));
});

/** Names of files change with what is in them, and the address of a picture with its size. */
async function fromCache(name: string, request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await keep(name, request.url, answer.clone());
  return answer;
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    const answer = await fetch(event.request);
    if (isPublic(answer)) event.waitUntil(keep(pages, url, answer.clone()));
    return answer;
  } catch {
    const { pathname, search } = new URL(url);
    const isOffline = pathname === offlinePage;
    const kept = await caches.match(url, { ignoreVary: true, ignoreSearch: isOffline });
    // The router starts only on a page that was made for its address.
    const query = new URLSearchParams({ da: pathname + search });
    return kept ?? (isOffline ? Response.error() : Response.redirect(`${offlinePage}?${query}`));
  }
}

/** They were opened before there was somebody to keep them. */
async function keepOpenPages(): Promise<void> {
  const open = await worker.clients.matchAll();
  await Promise.allSettled(open.map(({ url }) => keepPage(url)));
}

async function keepPage(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!isPublic(answer)) return;
  const files = (await answer.clone().text()).match(/\/assets\/[\w./-]+\.\w+/g) ?? [];
  await keep(pages, url, answer);
  await Promise.all([...new Set(files)].map((file) => fromCache("files", new Request(file))));
}

const isPublic = ({ status, headers }: Response) =>
  status === 200 && /^public\b/.test(headers.get("cache-control") ?? "");

/** The newest last: what was kept longest makes room. */
async function keep(name: string, url: string, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, answer);
  const keys = await cache.keys();
  const old = keys.slice(0, Math.max(0, keys.length - (most[name] ?? 0)));
  const offline = new URL(offlinePage, location.href).href;
  await Promise.all(old.filter((key) => key.url !== offline).map((key) => cache.delete(key)));
}
