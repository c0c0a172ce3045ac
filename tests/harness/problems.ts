import type { BrowserContext } from "playwright-core";

const assets = new Set(["script", "stylesheet", "font", "image", "manifest"]);

/** Collects what a healthy page never shows: script errors, console errors, broken assets, 5xx answers. */
export function watchProblems(context: BrowserContext, expected: RegExp[]): string[] {
  const problems: string[] = [];
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  context.on("weberror", (event) => note(`script error: ${event.error().message}`));
  context.on("console", (message) => {
    // Failed loads are judged below, where status and kind are known.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    note(`console error: ${message.text()}`);
  });
  context.on("response", (response) => {
    const kind = response.request().resourceType();
    const limit = assets.has(kind) ? 400 : 500;
    if (response.status() >= limit) note(`${response.status()} for ${kind} ${response.url()}`);
  });
  return problems;
}
