import type { IncomingMessage, ServerResponse } from "node:http";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { clientOf, isLocalName } from "#commerce/kernel/http/trusted-networks.ts";
import { apiRoot } from "#contract/paths.ts";
import type { Config } from "../config.ts";
import type { ServerEnv } from "./log.ts";
import { documentHeaders, silentPolicy } from "./security-headers.ts";

type Settings = Pick<Config, "PUBLIC_URL" | "TRUST_PROXY">;
type Answer = { status: number; text: string; location?: string };

/** Health checks may use any host name; `/metrics` checks its caller itself. */
const anyHost = /^\/(healthz|readyz|metrics)(\?|$)/;
const reads = new Set(["GET", "HEAD"]);

/**
 * Accepts only the host of PUBLIC_URL, or without it local names and addresses. Returns the origin to rebuild the request
 * on, or undefined after refusing the request.
 */
export function createHostCheck({ PUBLIC_URL, TRUST_PROXY }: Settings, log: Logger) {
  const own = PUBLIC_URL === undefined ? undefined : namedBy(new URL(PUBLIC_URL));
  const headers = [...documentHeaders(own?.protocol === "https:"), silentPolicy].flat();
  const elsewhere = own
    ? `Questo negozio risponde all'indirizzo ${own.origin}`
    : "Il negozio non risponde a questo nome: chi lo gestisce lo dichiara con la variabile PUBLIC_URL.";
  let warned = false;

  /** Warns of the first refused host only: the operator's proxy may not pass Host; later ones are mostly scanners. */
  function logRefusal(host: string | undefined): void {
    const security = { event: "host.refused", host, expected: own?.host };
    log[warned ? "debug" : "warn"]({ security }, "security");
    warned = true;
  }

  function judge(request: IncomingMessage, target: Target | undefined): string | Answer {
    if (!target) return { status: 400, text: "Richiesta non valida." };
    const { authority, path } = target;
    const scheme = forwardedScheme(request);
    const named = readAuthority(own?.protocol ?? `${scheme ?? "http"}:`, authority);
    const known = own ? named?.host === own.host : named?.local;
    const inTheClear = own?.protocol === "https:" && scheme === "http";
    if (named && known && !inTheClear) return named.origin;
    if (anyHost.test(path)) return own?.origin ?? "http://localhost";
    if (!own || !known) {
      logRefusal(authority);
      return { status: 421, text: elsewhere };
    }
    // API calls over plain HTTP are refused, not redirected, so that clients notice that they sent secrets in the clear.
    if (reads.has(request.method ?? "") && !path.startsWith(`${apiRoot}/`)) {
      return { status: 308, text: elsewhere, location: own.origin + path };
    }
    return { status: 403, text: `Richiesta rifiutata: usa ${own.origin}` };
  }

  /** The scheme of the client's connection, as reported by a trusted proxy. */
  function forwardedScheme(request: IncomingMessage): "http" | "https" | undefined {
    const sent = request.headers["x-forwarded-proto"];
    if (typeof sent !== "string") return undefined;
    const { hops } = clientOf(request, TRUST_PROXY);
    const peer = request.socket.remoteAddress ?? "";
    if (hops === 0 && !TRUST_PROXY(peer, 0)) return undefined;
    const named = sent.split(",").map((one) => one.trim().toLowerCase());
    const scheme = named.at(-hops || -1) ?? named[0];
    return scheme === "http" || scheme === "https" ? scheme : undefined;
  }

  return (request: IncomingMessage, response: ServerResponse): string | undefined => {
    const target = readTarget(request);
    const verdict = judge(request, target);
    if (typeof verdict === "string") {
      request.url = target?.path;
      return verdict;
    }
    const { status, text, location } = verdict;
    const head = ["content-type", "text/plain; charset=utf-8", "cache-control", "no-store"];
    if (location !== undefined) head.push("location", location);
    response.writeHead(status, [...head, ...headers]).end(`${text}\n`);
    return undefined;
  };
}

type Target = { authority: string | undefined; path: string };

/** A request target may be an absolute URL, which takes precedence over the Host header (RFC 9112, 3.2.2). */
function readTarget({ url = "", headers }: IncomingMessage): Target | undefined {
  if (url.startsWith("/")) return { authority: headers.host, path: url };
  const whole = /^https?:\/\//i.test(url) ? URL.parse(url) : null;
  return whole ? { authority: whole.host, path: whole.pathname + whole.search } : undefined;
}

/** Reads the URL's parts once: its getters rebuild them at every access. */
const namedBy = ({ protocol, host, hostname, origin }: URL) => ({
  protocol,
  host,
  origin,
  local: isLocalName(hostname.replace(/^\[(.*)\]$/, "$1")),
});

let last: { protocol: string; authority: string; named: ReturnType<typeof namedBy> } | undefined;

/** Caches the last Host value: nearly all requests have the same, and parsing would slow down cached pages. */
function readAuthority(protocol: string, authority = "") {
  if (last?.authority === authority && last.protocol === protocol) return last.named;
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(authority)) return undefined;
  const url = URL.parse(`${protocol}//${authority}`);
  if (!url) return undefined;
  last = { protocol, authority, named: namedBy(url) };
  return last.named;
}

const requests = new WeakMap<Request, IncomingMessage>();

/** Records the client's address, so that the backend's rate limits count shoppers, not the storefront. */
export const recordRequest = createMiddleware<ServerEnv>(async (c, next) => {
  const { incoming } = c.env;
  if (incoming) {
    // Passes the request id on, so that log lines about backend calls can be joined to the request.
    incoming.headers["x-request-id"] = c.get("requestId");
    requests.set(c.req.raw, incoming);
  }
  await next();
});

export function copyIncoming(from: Request, to: Request): Request {
  const incoming = requests.get(from);
  if (incoming) requests.set(to, incoming);
  return to;
}

export const incomingOf = (request: Request): IncomingMessage | undefined => requests.get(request);
