import { hash } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { speculationRules } from "#app/features/layout/speculation-rules.ts";
import type { Config } from "../config.ts";
import { setHeader } from "./log.ts";

const filePaths = /^\/(admin\/assets|assets|_ipx|fonts|images)\//;

const nosniff = ["x-content-type-options", "nosniff"] as const;

export function documentHeaders(secure: boolean): (readonly [name: string, value: string])[] {
  return [
    nosniff,
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(self)"],
    ["cross-origin-opener-policy", "same-origin"],
    ["x-frame-options", "DENY"],
    ...(secure
      ? [["strict-transport-security", "max-age=63072000; includeSubDomains"] as const]
      : []),
  ];
}

export const silentPolicy = [
  "content-security-policy",
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
] as const;

/**
 * Headers that pages may override: pages with a secret in the URL restrict the referrer; previews are framed by the office;
 * wallets on the payment page need iframes and popups of other origins.
 */
const saidByPages = new Set([
  "referrer-policy",
  "x-frame-options",
  "permissions-policy",
  "cross-origin-opener-policy",
]);

export function securityHeaders(secure: boolean) {
  const headers = documentHeaders(secure);
  return createMiddleware(async (c, next) => {
    await next();
    // Files and images are not documents: other headers would only add bytes.
    if (filePaths.test(c.req.path)) return setHeader(c, ...nosniff);
    for (const [name, value] of headers) {
      if (saidByPages.has(name) && c.res.headers.has(name)) continue;
      setHeader(c, name, value);
    }
    if (!c.res.headers.has("content-security-policy")) setHeader(c, ...silentPolicy);
  });
}

type Sources = { scripts: string[]; connections: string[]; frames: string[] };
export type ForeignSources = Sources & {
  /** Development only: Vite injects styles by script. */
  styles?: string[];
};

let foreign: ForeignSources = { scripts: [], connections: [], frames: [] };

/** Sets the third-party sources a page may load after consent. Called once at start-up. */
export function allowForeignSources(sources: ForeignSources): void {
  foreign = sources;
}

const sha256 = (code: string) => `'sha256-${hash("sha256", code, "base64")}'`;

/** Hash of the only inline script that is the same on every page. */
const knownScripts = () => sha256(speculationRules());

/** Violation reports are received by `csp-report.ts`. */
const reporting = ["report-uri /csp-report", "report-to csp"];
const reportingEndpoints = ["reporting-endpoints", 'csp="/csp-report"'] as const;

/** Framed by the same origin only: the office shows previews of unpublished content. */
const framedByOffice = ["x-frame-options", "SAMEORIGIN"] as const;

/** CSP with a nonce for this render's scripts. Never computed from the finished HTML, which may contain injected scripts. */
export function pagePolicy(
  nonce: string,
  { preview = false } = {},
): (readonly [name: string, value: string])[] {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, knownScripts(), ...foreign.scripts].join(" "),
    // Third-party scripts write to the DOM freely, so Trusted Types cannot be required with them.
    ...(foreign.scripts.length > 0 ? [] : trustedTypes),
    ["style-src 'self'", ...(foreign.styles ?? [])].join(" "),
    "img-src 'self' data:",
    ["connect-src 'self'", ...foreign.connections].join(" "),
    ...(foreign.frames.length > 0 ? [["frame-src", ...foreign.frames].join(" ")] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${preview ? "self" : "none"}'`,
    ...reporting,
  ].join("; ");
  return [
    ["content-security-policy", policy],
    reportingEndpoints,
    ...(preview ? [framedByOffice] : []),
  ];
}

/** Policies of `rendering/inline-scripts.server.ts`, `content/prose.tsx` and `network/install-service-worker.ts`. */
const trustedTypes = [
  "require-trusted-types-for 'script'",
  "trusted-types default later-scripts article worker",
];

const recaptcha: Sources = {
  scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  connections: ["https://www.google.com/recaptcha/"],
  frames: ["https://www.google.com/recaptcha/"],
};

export function foreignSourcesOf(config: Config): ForeignSources {
  const { RECAPTCHA_SITE_KEY, ANALYTICS_SCRIPT_URL } = config;
  const analytics = ANALYTICS_SCRIPT_URL ? [new URL(ANALYTICS_SCRIPT_URL).origin] : [];
  const { scripts, connections, frames } = RECAPTCHA_SITE_KEY
    ? recaptcha
    : { scripts: [], connections: [], frames: [] };
  return {
    scripts: [...scripts, ...analytics],
    connections: [...connections, ...analytics],
    frames,
  };
}
