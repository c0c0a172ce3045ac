import { addingParam } from "#app/features/cart-drawer/adding-param.ts";
import * as m from "#messages";

const send = window.fetch;
const waiting = new Set<{ tryAgain: () => void }>();
let pressed: HTMLElement | null = null;
let notice: HTMLElement | undefined;

/**
 * Retries the router's requests while offline, instead of failing: the page and everything typed stay. A write has one
 * idempotency key for all attempts, so that the shop executes it once, and it continues when the page is closed.
 */
export function installRetryingFetch(): void {
  addEventListener("submit", ({ submitter }) => (pressed = submitter), true);
  addEventListener("online", tryAgain);
  window.fetch = (input, init) => {
    const { pathname, search } = new URL(
      input instanceof Request ? input.url : input,
      location.href,
    );
    // Manifest requests of a navigation carry a signal; those without are lookahead and are not retried.
    if (pathname.endsWith("/__manifest") && init?.signal)
      return insist(() => sendWithCode(input, init), init);
    if (!pathname.endsWith(".data") || search.includes(addingParam)) return send(input, init);
    if (init?.method !== "POST") return insist(() => send(input, init), init);
    const lasting = lastingWrite(init);
    return insist(() => inTurn(() => send(input, lasting)), init);
  };
}

/** Serialises writes across tabs: two concurrent first adds would create two carts. The lock is not held offline. */
const inTurn = (write: () => Promise<Response>) =>
  "locks" in navigator ? navigator.locks.request("shop-write", write) : write();

/** Browsers limit keepalive requests to 64 kB. */
const mostKeptAlive = 60_000;

const lastingWrite = (init: RequestInit): RequestInit => ({
  ...init,
  headers: { ...init.headers, "idempotency-key": `${performance.timeOrigin}-${Math.random()}` },
  keepalive: String(init.body).length < mostKeptAlive,
});

async function insist(attempt: () => Promise<Response>, init?: RequestInit): Promise<Response> {
  const signal = init?.signal;
  const wait = { tryAgain: () => {} };
  try {
    for (let pause = 2000; ; pause = Math.min(pause * 2, 30_000)) {
      try {
        const answer = await attempt();
        if (!isGateway(answer)) return answer;
      } catch (error) {
        if (signal?.aborted || !(error instanceof TypeError)) throw error;
      }
      waiting.add(wait);
      showNotice();
      await new Promise<void>((resolve) => {
        wait.tryAgain = resolve;
        setTimeout(resolve, pause);
        signal?.addEventListener("abort", () => resolve());
      });
      signal?.throwIfAborted();
    }
  } finally {
    waiting.delete(wait);
    if (waiting.size === 0) hideNotice();
  }
}

/** True for errors of a proxy in front of the shop; errors of the shop itself are handled by the router. */
const isGateway = ({ status, headers }: Response) =>
  status > 501 && !headers.has("x-remix-response");

/** A route whose code cannot load reloads the page, so its files are fetched before the router learns of it. */
async function sendWithCode(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await send(input, init);
  if (answer.status !== 200) return answer;
  type Route = { module: string; imports?: string[]; css?: string[] };
  const routes: Record<string, Route | undefined> = await answer.clone().json();
  const files = Object.values(routes).flatMap((route) =>
    route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : [],
  );
  await Promise.all([...new Set(files)].map((file) => send(file)));
  return answer;
}

const tryAgain = () => waiting.forEach((wait) => wait.tryAgain());

/** Shown next to the pressed button, inside an open dialog if there is one: content behind it is inert. */
function showNotice(): void {
  notice ??= makeNotice();
  const place = document.querySelector(":is(:modal, :popover-open)") ?? document.body;
  if (notice.parentNode === place) return;
  place.append(notice);
  notice.classList.toggle("beside", pressed !== null);
  pressed?.style.setProperty("anchor-name", "--waiting");
}

function hideNotice(): void {
  notice?.remove();
  pressed?.style.removeProperty("anchor-name");
  pressed = null;
}

function makeNotice(): HTMLElement {
  const made = document.createElement("output");
  made.className = "toast waiting";
  const retry = document.createElement("button");
  retry.type = "button";
  retry.textContent = m["common.retry"]();
  retry.addEventListener("click", tryAgain);
  made.append(m["common.line_gone"](), retry);
  return made;
}
