import { existsSync } from "node:fs";
import { findChromium, findHeadlessShell } from "./chromium.mjs";
import { Failure } from "./failure.mjs";
import { hostEnv, toolEnv } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";
import { projectNode } from "./runtime.mjs";

const isRoot = process.getuid?.() === 0;

/** Finds a Chromium for the browser tests, or installs it as a system package or by Playwright.
 * @returns {Promise<string>} */
export async function ensureChromium() {
  const shell = findHeadlessShell();
  if (shell !== undefined) return shell;
  // Root usually means a container: there the faster headless build may be installed beside a full browser.
  if (isRoot || findChromium() === undefined) await installPackage("chromium-headless-shell");
  for (const attempt of [async () => {}, () => installPackage("chromium"), download]) {
    await attempt();
    const found = findHeadlessShell() ?? findChromium();
    if (found !== undefined) return found;
  }
  throw new Failure(
    "The browser tests need Chromium: none was found, and neither apt-get nor Playwright could install one. " +
      "Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program, then run the same command again.",
  );
}

async function installPackage(name) {
  if (!existsSync("/usr/bin/apt-get")) return;
  const sudo = isRoot ? [] : ["sudo", "-n"];
  const env = { ...hostEnv(), DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => {
    const [command = "apt-get", ...rest] = [...sudo, "apt-get", ...args];
    return run(command, rest, { env });
  };
  await withProgress(`Installing ${name} with apt-get`, async () => {
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", name);
  });
}

async function download() {
  const dependencies = isRoot ? ["--with-deps"] : [];
  const args = ["node_modules/playwright-core/cli.js", "install", "chromium", ...dependencies];
  await withProgress("Downloading Chromium", () => run(projectNode(), args, { env: toolEnv() }));
}
