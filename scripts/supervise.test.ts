import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "./lib/run.mjs";
import { superviseServer } from "./lib/supervise.mjs";

/** Supervises a fake server that records its starts; returns the exit code and the number of starts. */
async function supervise(script: string) {
  const folder = mkdtempSync(join(tmpdir(), "rugiada-supervise-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "starts");
  const noted = `const fs = require("fs"); fs.appendFileSync(${JSON.stringify(file)}, "+");
    const starts = fs.readFileSync(${JSON.stringify(file)}, "utf8").length;`;
  const code = await superviseServer(process.execPath, ["-e", noted + script], process.env);
  return { code, starts: readFileSync(file, "utf8").length };
}

test("a server that crashes after it served is restarted, until it ends by itself", async () => {
  const script = `process.send("ready", () => process.exit(starts < 3 ? 1 : 0));`;
  expect(await supervise(script)).toEqual({ code: 0, starts: 3 });
});

test("a server that never served is not restarted", async () => {
  expect(await supervise("process.exit(1)")).toEqual({ code: 1, starts: 1 });
});

const countListeners = () =>
  ["SIGINT", "SIGTERM", "SIGHUP"].map((name) => process.listenerCount(name));

test("each run removes its signal listeners, so that restarts do not add up", async () => {
  const before = countListeners();
  expect(await serve(process.execPath, ["-e", ""], process.env)).toBe(0);
  expect(countListeners()).toEqual(before);
});
