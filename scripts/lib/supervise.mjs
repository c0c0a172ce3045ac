import { setTimeout as pause } from "node:timers/promises";
import { serve } from "./run.mjs";

const steadyMs = 60_000;
const longestDelayMs = 30_000;

/** Runs the server and restarts it after a crash. A server that never became ready has printed why and is not
 * restarted; repeated crashes double the delay.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} */
export async function superviseServer(command, args, env) {
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => ending.abort());
  let opened = false;
  let failures = 0;
  for (;;) {
    let readyAt = Infinity;
    const code = await serve(command, args, env, () => (readyAt = performance.now()));
    opened ||= readyAt < Infinity;
    if (ending.signal.aborted || code === 0 || !opened) return code;
    if (performance.now() - readyAt >= steadyMs) failures = 0;
    const delay = Math.min(longestDelayMs, 1000 * 2 ** failures++);
    console.error(`The server ended with code ${code}: it is restarted in ${delay / 1000} s.`);
    await pause(delay, undefined, { signal: ending.signal }).catch(() => {});
    if (ending.signal.aborted) return code;
  }
}
