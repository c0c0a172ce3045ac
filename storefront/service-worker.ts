/*
 * Offline support: pages a visitor has seen stay readable. Only public responses are cached, so that nobody sees the
 * data of somebody else. Writes made offline are sent once the connection is back, even if their page was closed.
 * Built separately by vite.config.ts, without imports.
 */

// oxlint-disable-next-line unicorn/require-module-specifiers -- a module for the compiler alone: every browser knows plain workers
export {};

type LifeEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = LifeEvent & {
  request: Request;
  clientId: string;
  respondWith(answer: Promise<Response>): void;
};
type Scope = {
  addEventListener(
    type: "install" | "activate" | "sync",
    listener: (event: LifeEvent) => void,
  ): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<object | undefined>;
    matchAll(): Promise<{ url: string }[]>;
  };
  registration: {
    navigationPreload?: { disable(): Promise<void> };
    sync?: { register(tag: string): Promise<void> };
  };
};

const worker = self as unknown as Scope;
/** The build prepends its definition to this file. */
declare const paths: {
  officePath: string;
  offlinePath: string;
  statePath: string;
  lasting: string[];
  CUSTOMER_HEADER: string;
};
/** The locale prefix, passed in this file's query string. */
const prefix = location.search.slice(1);
/** The page shown instead of pages that are not cached. */
const offlinePage = prefix + paths.offlinePath;
const state = prefix + paths.statePath;
/** Name of the cache for pages, also read by routes/offline/offline.tsx. */
const pages = "pages";
/** Unanswered writes by idempotency key; also read by features/network/offline-cart.ts. */
const outbox = "outbox";
const most: Record<string, number> = { [pages]: 60, files: 300, pictures: 150 };

worker.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepPage(offlinePage), worker.skipWaiting()]));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      // Enabled by earlier versions; Firefox shows its own error page when a preload fails.
      worker.registration.navigationPreload?.disable(),
      worker.clients.claim().then(keepOpenPages),
      askVisitor().catch(() => {}),
    ]),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const key = request.headers.get("idempotency-key");
  const path = pathname.slice(prefix.length).replace(/\.data$/, "");
  if (key && paths.lasting.includes(path)) return event.respondWith(sendLasting(event, key));
  if (pathname.endsWith(".data")) return event.respondWith(fetch(request).then(noteVisitor));
  if (request.method !== "GET") return;
  if (/^\/assets\/|\/__manifest$/.test(pathname)) event.respondWith(fromCache("files", request));
  else if (pathname.startsWith("/_ipx/"))
    event.respondWith(fromCache("pictures", request).catch(() => otherSize(pathname)));
  else if (pathname === state) event.respondWith(askVisitor(request));
  else if (request.mode === "navigate" && !pathname.startsWith(paths.officePath))
    event.respondWith(fromNetwork(event));
});

worker.addEventListener("sync", (event) => event.waitUntil(sendLeft()));

const askVisitor = (request: Request | string = state) => fetch(request).then(noteVisitor);

/** Stores the visitor's id from every response that has it, because the next request may fail. */
async function noteVisitor(answer: Response): Promise<Response> {
  const customer = answer.headers.get(paths.CUSTOMER_HEADER);
  if (customer) await (await caches.open("visitor")).put(state, new Response(customer));
  return answer;
}

/** Unsent writes of a customer are never sent for another one, nor for a guest, whose cart the next sign-in merges. */
const isOthers = async ({ owner }: { owner: number | null }) =>
  owner !== null && owner !== (await (await askVisitor()).json()).customerId;

/** Cache keys are GET addresses: a write is stored as a response at the address of its key. */
async function sendLasting({ request, clientId }: FetchEvent, key: string): Promise<Response> {
  const { url, headers } = request;
  const body = await request.clone().text();
  const left = await caches.open(outbox);
  const before = await (await left.match(`/${key}`))?.json();
  const owner = (await (await caches.match(state))?.json()) ?? null;
  const write = { url, headers: [...headers], body, clientId, owner };
  if (!before) await left.put(`/${key}`, Response.json(write));
  try {
    await sendLeft();
    if (before && (await isOthers(before))) return Response.error();
    return await answered(left, `/${key}`, () => fetch(request));
  } catch (error) {
    await worker.registration.sync?.register(outbox).catch(() => {});
    throw error;
  }
}

/** Sends writes of closed pages; an open page retries by itself. */
const sendLeft = () =>
  navigator.locks.request(outbox, async () => {
    const left = await caches.open(outbox);
    for (const { url: address } of await left.keys()) {
      const kept = await left.match(address);
      const { url, clientId, ...write } = kept ? await kept.json() : { clientId: "" };
      if (!url || (await worker.clients.get(clientId))) continue;
      if (await isOthers(write)) await left.delete(address);
      else await answered(left, address, () => fetch(url, { method: "POST", ...write }));
    }
  });

/** A 5xx may come from a proxy, so the write is kept. */
async function answered(left: Cache, address: string, send: () => Promise<Response>) {
  const answer = await send();
  if (answer.status < 500) await left.delete(address);
  return answer;
}

/** Never revalidated: addresses contain a hash of the content, the picture's size or the build's version. */
async function fromCache(name: string, request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await keep(name, request.url, answer.clone());
  return answer;
}

/** «/_ipx/<modifiers>/<path>»: offline another size of the picture is used. */
async function otherSize(pathname: string): Promise<Response> {
  const source = pathname.replace(/^\/_ipx\/[^/]+/, "");
  const pictures = await caches.open("pictures");
  const kept = (await pictures.keys()).find(({ url }) => url.endsWith(source));
  return (kept && (await pictures.match(kept))) ?? Response.error();
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    // Sent first, so that the page shows their effect.
    await sendLeft().catch(() => {});
    const answer = await fetch(event.request).then(noteVisitor);
    if (isPublic(answer)) event.waitUntil(keepWithCode(url, answer.clone()));
    return answer;
  } catch {
    const { pathname, search } = new URL(url);
    const isOffline = pathname === offlinePage;
    const kept = await caches.match(url, { ignoreVary: true, ignoreSearch: isOffline });
    // The router hydrates only at the page's own address, hence a redirect.
    const query = new URLSearchParams({ da: pathname + search });
    return kept ?? (isOffline ? Response.error() : Response.redirect(`${offlinePage}?${query}`));
  }
}

/** Pages opened before the worker was active are cached now. */
async function keepOpenPages(): Promise<void> {
  const open = await worker.clients.matchAll();
  await Promise.allSettled(open.map(({ url }) => keepPage(url)));
}

async function keepPage(url: string): Promise<void> {
  const answer = await fetch(url);
  if (isPublic(answer)) await keepWithCode(url, answer);
}

/** Caches a page with the code of its first interactions, which it would load only then. */
async function keepWithCode(url: string, answer: Response): Promise<void> {
  const html = await answer.clone().text();
  await keep(pages, url, answer);
  await keepFiles(html);
  const [, version] = /\/manifest-(\w+)\.js/.exec(html) ?? [];
  for (const path of version ? paths.lasting : []) {
    const query = new URLSearchParams({ paths: path, version: version ?? "" });
    const routes = await fromCache("files", new Request(`${prefix}/__manifest?${query}`));
    await keepFiles(await routes.text());
  }
}

const keepFiles = (text: string) =>
  Promise.all(
    [...new Set(text.match(/\/assets\/[\w./-]+\.\w+/g))].map((file) =>
      fromCache("files", new Request(file)),
    ),
  );

const isPublic = ({ status, headers }: Response) =>
  status === 200 && /^public\b/.test(headers.get("cache-control") ?? "");

/** Evicts the oldest entries; a rewritten entry counts as new. */
async function keep(name: string, url: string, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, answer);
  const keys = await cache.keys();
  const old = keys.slice(0, Math.max(0, keys.length - (most[name] ?? 0)));
  const offline = new URL(offlinePage, location.href).href;
  await Promise.all(old.filter((key) => key.url !== offline).map((key) => cache.delete(key)));
}
