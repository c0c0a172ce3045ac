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
 * A page with a secret in its address says less of where its visitor comes from; a preview is framed by the office;
 * wallets on the payment page ask in frames and windows of others.
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
    // Files and pictures are no documents: the rest would only weigh on each of them.
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
  /** In development Vite brings styles by script, and changes them in place. */
  styles?: string[];
};

let foreign: ForeignSources = { scripts: [], connections: [], frames: [] };

/** Called once by the composition root: what a page may load once a visitor has agreed to it. */
export function allowForeignSources(sources: ForeignSources): void {
  foreign = sources;
}

const sha256 = (code: string) => `'sha256-${hash("sha256", code, "base64")}'`;

/** The only inline script that says the same on every page. */
const knownScripts = () => sha256(speculationRules());

/** Violation reports are received by `csp-report.ts`. */
const reporting = ["report-uri /csp-report", "report-to csp"];
const reportingEndpoints = ["reporting-endpoints", 'csp="/csp-report"'] as const;

/** Of the same origin alone: the office shows what is not published in a frame. */
const framedByOffice = ["x-frame-options", "SAMEORIGIN"] as const;

/** Scripts run that carry the nonce of their render. Never made from the finished page, which may hold what others put there. */
export function pagePolicy(
  nonce: string,
  { preview = false } = {},
): (readonly [name: string, value: string])[] {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, knownScripts(), ...foreign.scripts].join(" "),
    // Scripts of others write to the page as they please.
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

/** Who may turn strings into code or HTML: `rendering/inline-scripts.server.ts`, `content/prose.tsx` and `network/install-service-worker.ts`. */
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
