import { precompress } from "./compress.mjs";
import { Failure, diskFull, tail } from "./failure.mjs";
import { toolEnv } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";
import { projectNode } from "./runtime.mjs";
import { digest, fingerprint, read, remove, write } from "./stamp.mjs";

const buildStamp = "build/.stamp";
const officeStamp = "build/.office-stamp";
const databaseStamp = "build/.database-stamp";
const messagesStamp = "storefront/generated/.stamp";
const sources = [
  "brand",
  "contract",
  "commerce",
  "storefront",
  "server",
  "demo",
  "vite.config.ts",
  "react-router.config.ts",
  "package.json",
  "package-lock.json",
];
const notSources = ["storefront/generated", "storefront/project.inlang", "demo/photos"];

function sourceFingerprint() {
  return fingerprint(sources, (path) => !notSources.includes(path) && !/\.test\.tsx?$/.test(path));
}

function officeFingerprint() {
  return fingerprint(
    ["office", "brand", "contract", "package-lock.json"],
    (path) => !/\.test\.tsx?$/.test(path),
  );
}

const messageSettings = "storefront/project.inlang/settings.json";

/** The compiler rewrites its settings unchanged: hashing the content, not the time, avoids compiling again. */
export function messagesFingerprint() {
  const files = ["storefront/messages", "scripts/compile-messages.mjs", "package-lock.json"];
  return digest(`${fingerprint(files)}${read(messageSettings)}`);
}

export function buildIsFresh() {
  return read(buildStamp) === sourceFingerprint() && read(officeStamp) === officeFingerprint();
}

export const builtFrom = () => read(buildStamp);

export async function ensureBuilt() {
  if (!buildIsFresh()) await build();
}

export async function ensureMessages() {
  const current = messagesFingerprint();
  if (read(messagesStamp) === current) return;
  await step("Compiling messages", ["scripts/compile-messages.mjs"]);
  write(messagesStamp, current);
}

export async function build() {
  await buildShop();
  await buildOffice();
}

const reactRouter = ["node_modules/@react-router/dev/bin.cjs", "build"];
// --liftoff-only: the WASM optimiser would make this single run half as long again.
const databaseTemplate = ["--liftoff-only", "scripts/database-template.mjs"];

async function buildShop() {
  const current = sourceFingerprint();
  if (read(buildStamp) === current) return;
  remove(buildStamp);
  await ensureMessages();
  const tables = fingerprint(["commerce/kernel/db", "package-lock.json"]);
  const database = read(databaseStamp) === tables ? [] : [databaseTemplate];
  await step("Building the shop", reactRouter, ...database);
  write(databaseStamp, tables);
  await withProgress("Compressing", () => precompress(["build/shop/client"]));
  write(buildStamp, current);
}

/** Built separately, so that a change on one side does not rebuild the other. */
async function buildOffice() {
  const current = officeFingerprint();
  if (read(officeStamp) === current) return;
  remove(officeStamp);
  const vite = ["node_modules/vite/bin/vite.js", "build", "-c", "office/vite.config.ts"];
  await step("Building the back office", vite);
  await withProgress("Compressing", () => precompress(["build/office"]));
  write(officeStamp, current);
}

/** Runs the commands in parallel.
 * @param {string} label @param {string[][]} commands */
async function step(label, ...commands) {
  const env = toolEnv({ NODE_ENV: "production" });
  const running = () => Promise.all(commands.map((args) => run(projectNode(), args, { env })));
  const failed = (await withProgress(label, running)).find(({ code }) => code !== 0);
  if (!failed) return;
  const { output } = failed;
  if (output.includes("ENOSPC")) throw new Failure(diskFull);
  throw new Failure(`${label} failed. The end of its output:\n\n${tail(output, 40)}`);
}
