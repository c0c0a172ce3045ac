import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shopRoutesPoint } from "#commerce/kernel/http/router.ts";
import { loadPlugins } from "#commerce/kernel/plugins.ts";
import { loadNamedPlugins } from "#server/named-plugins.ts";

const script = new URL("plugin.mjs", import.meta.url).pathname;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plugin-"));
});
afterAll(() => rm(folder, { recursive: true }));

const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });

test("a new plugin passes its test, and the shop loads it", async () => {
  const { stdout } = await node(script, "gift-notes");
  expect(stdout).toContain("PLUGINS=./plugins/gift-notes/index.mjs");
  await node("--test", "plugins/gift-notes/index.test.mjs");
  const plugins = await loadNamedPlugins("./plugins/gift-notes/index.mjs", folder);
  const { handlersOf, of } = loadPlugins(plugins, {});
  expect(of(shopRoutesPoint)).toHaveLength(1);
  expect(handlersOf("order.placed").map(({ name }) => name)).toEqual(["gift-notes"]);
});

test.each(["", "Gift Notes", "gift-notes"])(
  "%j is refused with what to write instead",
  async (name) => {
    const failure = await node(script, name).catch(
      (error: { stderr: string; stdout: string }) => error,
    );
    expect(`${failure.stdout}${failure.stderr}`).toMatch(
      /npm run plugin -- gift-notes|there already/,
    );
  },
);
