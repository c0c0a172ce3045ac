import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const shellNames = ["chromium-headless-shell", "chrome-headless-shell"];
const applications = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const shellsInsideCache = [
  "chrome-linux/headless_shell",
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  "chrome-headless-shell-mac-x64/chrome-headless-shell",
  "chrome-headless-shell-win64/chrome-headless-shell.exe",
];
const insideCache = [
  "chrome-linux/chrome",
  "chrome-linux64/chrome",
  "chrome-linux-arm64/chrome",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-win/chrome.exe",
  "chrome-win64/chrome.exe",
];

/** Returns the path of an installed Chromium that starts.
 * @returns {string | undefined} */
export function findChromium() {
  return firstThatRuns([
    ...onPath(names),
    ...applications,
    ...downloaded(/^chromium-\d+$/, insideCache),
  ]);
}

/** Returns the headless-only build of Chromium, which loads pages several times faster.
 * @returns {string | undefined} */
export function findHeadlessShell() {
  return firstThatRuns([
    ...onPath(shellNames),
    ...downloaded(/^chromium_headless_shell-\d+$/, shellsInsideCache),
  ]);
}

function firstThatRuns(candidates) {
  const { CHROMIUM_PATH = "" } = process.env;
  return [CHROMIUM_PATH, ...candidates].find(
    (path) => path !== "" && existsSync(path) && runs(path),
  );
}

function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

// Some systems ship a stub that only says where to get the browser.
function runs(path) {
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}

function downloaded(pattern, paths) {
  return caches().flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => pattern.test(name))
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
      .flatMap((name) => paths.map((path) => join(cache, name, path))),
  );
}

function caches() {
  const { PLAYWRIGHT_BROWSERS_PATH, LOCALAPPDATA } = process.env;
  return [
    PLAYWRIGHT_BROWSERS_PATH ?? "",
    join(homedir(), ".cache/ms-playwright"),
    join(homedir(), "Library/Caches/ms-playwright"),
    LOCALAPPDATA ? join(LOCALAPPDATA, "ms-playwright") : "",
  ].filter((folder) => folder !== "" && existsSync(folder));
}
