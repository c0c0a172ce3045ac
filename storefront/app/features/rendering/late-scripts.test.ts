import { expect, test } from "vitest";
import { finishPage } from "./inline-scripts.server.ts";

const late = { nonce: "n0", late: true };
const start = `;
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.client.js");`;
const page = `<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/root.js"/></head><body><p>Siero</p><script nonce="n0" type="module" async="">${start}</script></body></html>`;

test("scripts of a page wait for its load event, or for the visitor", () => {
  const later = finishPage({ page }, late);
  expect(later).toContain(`<script nonce="n0">{const code=\`${start}\`,`);
  expect(later).toContain('["load","pointermove","touchstart","keydown"]');
  expect(later).not.toContain('type="module" async');
  expect(later).not.toContain("modulepreload");
  expect(later).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(later).toMatch(/<\/script><\/body><\/html>$/);
});

test("a script that was put into the page is not taken for the router's", () => {
  const evil = '<script type="module" async="">evil()</script>';
  const later = finishPage({ page: page.replace("<p>", `${evil}<p>`) }, late);
  expect(later).toContain(evil);
  expect(later).toContain("import * as route0");
});

test("data are handed over at the end of the page, what pages must never do stands before their styles", () => {
  const dataScript = '<script nonce="n0">data</script>';
  for (const settings of [late, { nonce: "n0", late: false }]) {
    const whole = finishPage({ page, dataScript }, settings);
    expect(whole).toMatch(
      /<head><script[^>]*>.*createPolicy\("default".*<\/script><link rel="stylesheet"/s,
    );
    expect(whole).toMatch(/<\/script><script nonce="n0">data<\/script><\/body><\/html>$/);
    expect(whole.match(/<\/head>|<p>Siero<\/p>|<\/body>/g)).toHaveLength(3);
  }
});

test("a page without the router's script gets the policy alone", () => {
  const bare = finishPage({ page: "<html><head></head><body></body></html>" }, late);
  expect(bare.replace(/<script.*<\/script>/s, "")).toBe("<html><head></head><body></body></html>");
});
