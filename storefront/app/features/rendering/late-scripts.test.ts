import { expect, test } from "vitest";
import { deferScripts } from "./inline-scripts.server.ts";

const start = `;
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.client.js");`;
const page = `<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/root.js"/></head><body><p>Siero</p><script nonce="n0" type="module" async="">${start}</script></body></html>`;

test("scripts of a page wait for its load event, or for the visitor", () => {
  const later = deferScripts(page, "n0");
  expect(later).toContain(`<script nonce="n0">{const code=\`${start}\`,`);
  expect(later).toContain('["load","pointermove","touchstart","keydown"]');
  expect(later).not.toContain('type="module" async');
  expect(later).not.toContain("modulepreload");
  expect(later).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(later).toMatch(/<\/script><\/body><\/html>$/);
});

test("a script that was put into the page is not taken for the router's", () => {
  const evil = '<script type="module" async="">evil()</script>';
  const later = deferScripts(page.replace("<p>", `${evil}<p>`), "n0");
  expect(later).toContain(evil);
  expect(later).toContain("import * as route0");
});

test("a page without the router's script stays as it is", () => {
  expect(deferScripts("<html><body></body></html>", "n0")).toBe("<html><body></body></html>");
});
