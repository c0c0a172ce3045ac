import { afterEach, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { foreignSourcesOf } from "./foreign-sources.ts";
import { allowForeignSources, pagePolicy } from "./security-headers.ts";

afterEach(() => allowForeignSources({ scripts: [], connections: [], frames: [] }));

function policyWith(env: Record<string, string>): string {
  allowForeignSources(foreignSourcesOf(readConfig(env)));
  return pagePolicy("<script>1</script>");
}

test("by default pages may load nothing of others", () => {
  expect(policyWith({})).not.toContain("https:");
});

test("what the owner configured may load, and nothing else", () => {
  const policy = policyWith({
    RECAPTCHA_SITE_KEY: "key",
    ANALYTICS_SCRIPT_URL: "https://numeri.example/script.js",
  });
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/numeri\.example(;|$)/);
  expect(policy).toMatch(/frame-src https:\/\/www\.google\.com\/recaptcha\/;/);
  expect(policy).not.toContain("unsafe-inline");
});
