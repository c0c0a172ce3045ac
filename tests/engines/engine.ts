import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Sources of actions, as WebDriver writes them: classic and BiDi take the same. */
export type Actions = { type: string; id: string; parameters?: object; actions: object[] }[];

/** A browser with one window the size of a phone, and the least a visitor needs of it. */
export type Engine = {
  open(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  perform(actions: Actions): Promise<unknown>;
  /** What the console reported as uncaught, where the protocol tells. */
  errors: string[];
  close(): Promise<void>;
};

export const phone = { width: 390, height: 844 };

export function programOnPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + 40_000; Date.now() < deadline; await pause(100)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`waited in vain for ${what}`);
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}
