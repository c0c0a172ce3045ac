import { expect, test } from "vitest";
import { laterScripts } from "./later-scripts.server.ts";

const start = `;
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0};
import("/assets/entry.client.js");</script>`;
const page = `<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/root.js"/></head><body><p>Siero</p><script type="module" async="">${start}</body></html>`;

test("scripts of a page wait for its load event, or for the visitor", () => {
  const later = laterScripts(page);
  expect(later).toContain(`<script type="later">${start}`);
  expect(later).toContain('["load","pointermove","touchstart","keydown"]');
  expect(later).not.toContain('<script type="module"');
  expect(later).not.toContain("modulepreload");
  expect(later).toContain('<link rel="stylesheet" href="/a.css"/>');
});

test("a page without the router's script stays as it is", () => {
  expect(laterScripts("<html><body></body></html>")).toBe("<html><body></body></html>");
});
