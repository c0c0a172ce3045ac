import { statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messagesFingerprint } from "./build.mjs";
import { root } from "./paths.mjs";

test("settings written anew with the same text do not make the messages stale", () => {
  const settings = join(root, "storefront/project.inlang/settings.json");
  const { atime, mtime } = statSync(settings);
  const before = messagesFingerprint();
  utimesSync(settings, atime, new Date(mtime.getTime() + 1000));
  expect(messagesFingerprint()).toBe(before);
});
