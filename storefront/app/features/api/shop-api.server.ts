import { createContext, data, redirect } from "react-router";
import type { Shop } from "#contract/client/client.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { pageHref, routerPath } from "#app/ui/page-link.tsx";
import type { ThirdParties } from "#app/features/privacy/consent.ts";

/** The API client, set by the server for every request: anonymous on public pages, with the visitor's bearer elsewhere. */
export const shopContext = createContext<Shop>();

/** Scheme and host of the shop from its configuration, never from the request's Host header. */
export const shopUrlContext = createContext<string>();

/** Reports errors for which no page exists. */
export const failureContext = createContext<(error: unknown) => void>();

/** The rendered page as text: the server processes it further, so a Response body would be encoded and decoded in vain. */
export const pageTextContext = createContext<string | null>(null);

export const patternContext = createContext("");

/** Each depends on internals of React Router, and can be switched off if an upgrade breaks it. */
type Optimisations = { bufferedRender: boolean; lateScripts: boolean };
export const optimisationsContext = createContext<Optimisations>();

/** CSP nonce of one render: inline scripts carry it, and the page's policy names it. */
export const nonceContext = createContext<string>();

/** Turns a missing record into a 404. */
export async function orNotFound<Answer>(call: Promise<Answer | null>): Promise<Answer> {
  const answer = await orNull(call);
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

export async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Resolves to `otherwise` if a part the page can do without fails to load; bugs are thrown. */
export async function optional<Part, Otherwise = Part>(
  part: Promise<Part>,
  otherwise: Otherwise,
): Promise<Part | Otherwise> {
  try {
    return await part;
  } catch (error) {
    if (!(error instanceof ApiError) && !isOutage(error)) throw error;
    return otherwise;
  }
}

/** Throws if all parts failed, because the backend is down and an empty page would hide it; bugs are always thrown. */
export async function anyOf(parts: readonly Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(parts);
  const failures = settled.filter((one): one is PromiseRejectedResult => one.status === "rejected");
  const bug = failures.find(({ reason }) => !(reason instanceof ApiError) && !isOutage(reason));
  const lost = bug ?? (failures.length === settled.length ? failures[0] : undefined);
  if (lost) throw lost.reason;
}

/** Returns the redirect of an address without a page, with its query; null on backends without redirects. */
export async function findRedirect(shop: Shop, url: URL): Promise<Response | null> {
  if ((await shop.lacks()).redirects) return null;
  const found = await optional(orNull(shop.redirect(routerPath(url.pathname))), null);
  if (!found) return null;
  // Cached permanently, this redirect would cause a loop once the page is renamed back.
  const headers = { "cache-control": "no-cache" };
  return redirect(pageHref(found.target) + url.search, { status: 301, headers });
}

/** Third-party services from the configuration; by default there are none. */
export const thirdPartiesContext = createContext<ThirdParties | null>(null);
