import { createContext, data, redirect } from "react-router";
import type { Shop } from "#contract/client/client.ts";
import { ApiError, isOutage } from "#contract/api-error.ts";
import { pageHref, routerPath } from "#app/ui/page-link.tsx";
import type { ThirdParties } from "#app/features/privacy/consent.ts";

/** The host sets it on every request: anonymous on public pages, with the visitor's bearer elsewhere. */
export const shopContext = createContext<Shop>();

/** Scheme and host of the shop: as configured, never as a visitor asked. */
export const shopUrlContext = createContext<string>();

/** Told of what no page has an answer to. */
export const failureContext = createContext<(error: unknown) => void>();

/** The whole page as text, for the host: a body would only be encoded, and decoded again to be looked at. */
export const pageTextContext = createContext<string | null>(null);

export const patternContext = createContext("");

/** Each knows how the framework works inside and can be switched off, should an upgrade break it. */
type Optimisations = { bufferedRender: boolean; lateScripts: boolean };
export const optimisationsContext = createContext<Optimisations>();

/** Made by the host for one render: its inline scripts carry it, and the policy of the page names it. */
export const nonceContext = createContext<string>();

/** What the shop does not have is a page that is not there. */
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

/** A part its page can do without: when it cannot be loaded or read, it is left out. */
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

/** Parts that make a page only together: without any of them the backend is away, and the page says so. */
export async function anyOf(parts: readonly Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(parts);
  const failures = settled.filter((one): one is PromiseRejectedResult => one.status === "rejected");
  const bug = failures.find(({ reason }) => !(reason instanceof ApiError) && !isOutage(reason));
  const lost = bug ?? (failures.length === settled.length ? failures[0] : undefined);
  if (lost) throw lost.reason;
}

/** Where an address without a page leads now, its query kept; nothing on backends that know no redirects. */
export async function findRedirect(shop: Shop, url: URL): Promise<Response | null> {
  if (!(await shop.offers()).own) return null;
  const found = await optional(orNull(shop.redirect(routerPath(url.pathname))), null);
  if (!found) return null;
  // A browser that kept it for good would go in circles once the page is renamed back.
  const headers = { "cache-control": "no-cache" };
  return redirect(pageHref(found.target) + url.search, { status: 301, headers });
}

/** The host sets it from its configuration; by default the shop calls nobody else. */
export const thirdPartiesContext = createContext<ThirdParties | null>(null);
