import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import {
  allowForeignSources,
  foreignSourcesOf,
  pagePolicy,
  securityHeaders,
} from "./security-headers.ts";

afterEach(() => allowForeignSources({ scripts: [], connections: [], frames: [] }));

function policyWith(env: Record<string, string>): string {
  allowForeignSources(foreignSourcesOf(readConfig(env)));
  return Object.fromEntries(pagePolicy("nonce"))["content-security-policy"] ?? "";
}

test("by default pages may load nothing of others", () => {
  expect(policyWith({})).not.toContain("https:");
});

test("what the owner configured may load, and nothing else", () => {
  const policy = policyWith({
    RECAPTCHA_SITE_KEY: "key",
    RECAPTCHA_SECRET_KEY: "secret",
    ANALYTICS_SCRIPT_URL: "https://numeri.example/script.js",
  });
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/numeri\.example(;|$)/);
  expect(policy).toMatch(/frame-src https:\/\/www\.google\.com\/recaptcha\/;/);
  expect(policy).not.toContain("unsafe-inline");
});

test("strings may become code or HTML by the shop's own rules alone, unless others write to the page", () => {
  expect(policyWith({})).toMatch(
    /require-trusted-types-for 'script'; trusted-types default later-scripts article worker;/,
  );
  const url = "https://numeri.example/script.js";
  expect(policyWith({ ANALYTICS_SCRIPT_URL: url })).not.toContain("trusted-types");
});

test.each([
  [true, "SAMEORIGIN", "'self'"],
  [false, "DENY", "'none'"],
])("a preview is framed by the shop's own pages, others by none", async (preview, frame, by) => {
  const app = new Hono().use(securityHeaders(false)).get("/", (c) => {
    for (const [name, value] of pagePolicy("nonce", { preview })) c.header(name, value);
    return c.html("<p>ciao</p>");
  });
  const { headers } = await app.request("/");
  expect(headers.get("x-frame-options")).toBe(frame);
  expect(headers.get("content-security-policy")).toContain(`frame-ancestors ${by};`);
});
