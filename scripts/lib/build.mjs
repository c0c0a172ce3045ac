import { existsSync } from "node:fs";
import { join } from "node:path";
import { precompress } from "./compress.mjs";
import { Failure, diskFull, tail } from "./failure.mjs";
import { root, toolEnv } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";
import { projectNode } from "./runtime.mjs";
import { fingerprint, read, remove, write } from "./stamp.mjs";

const buildStamp = "build/.stamp";
const messagesStamp = "storefront/generated/.stamp";
const sources = [
  "contract",
  "commerce",
  "storefront",
  "office",
  "server",
  "catalogue",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
];
const notSources = ["storefront/generated", "storefront/project.inlang", "catalogue/photos"];

function sourceFingerprint() {
  return fingerprint(sources, (path) => !notSources.includes(path) && !/\.test\.tsx?$/.test(path));
}

function messagesFingerprint() {
  return fingerprint([
    "storefront/messages",
    "storefront/project.inlang/settings.json",
    "scripts/compile-messages.mjs",
    "package-lock.json",
  ]);
}

/** Whether build/ was made from the sources as they are now. */
export function buildIsFresh() {
  return read(buildStamp) === sourceFingerprint();
}

export async function ensureBuilt() {
  if (!buildIsFresh()) await build();
}

export async function ensureMessages() {
  const wanted = messagesFingerprint();
  if (read(messagesStamp) === wanted) return;
  await step("Compiling messages", ["scripts/compile-messages.mjs"]);
  write(messagesStamp, wanted);
}

export async function build() {
  const wanted = sourceFingerprint();
  remove(buildStamp);
  await ensureMessages();
  await step("Building the shop", ["node_modules/@react-router/dev/bin.cjs", "build"]);
  if (existsSync(join(root, "office/vite.config.ts")))
    await step("Building the back office", viteBuild("office/vite.config.ts"));
  await withProgress("Compressing", () => precompress(["build/client", "build/office"]));
  write(buildStamp, wanted);
}

function viteBuild(config) {
  return ["node_modules/vite/bin/vite.js", "build", "-c", config];
}

async function step(label, args) {
  const env = toolEnv({ NODE_ENV: "production" });
  const { code, output } = await withProgress(label, () => run(projectNode(), args, { env }));
  if (code === 0) return;
  if (output.includes("ENOSPC")) throw new Failure(diskFull);
  throw new Failure(`${label} failed. The end of its output:\n\n${tail(output, 40)}`);
}
