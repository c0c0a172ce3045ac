import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./paths.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
/** Read once: the parent may end between two restarts of a supervised program. */
const parent = process.ppid;

/** @typedef {{ code: number, output: string, missing: boolean }} Result */

/** Runs a program until it ends and captures its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<Result>} */
export function run(command, args, { env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32" && !/[\\/]/.test(command),
    });
    const release = stopWith(child);
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => {
      release();
      resolve({ code: 127, output: error.message, missing: error.code === "ENOENT" });
    });
    child.on("close", (code, signal) => {
      release();
      resolve({ code: exitCode(code, signal), output, missing: false });
    });
  });
}

/** Runs a long-running program in the terminal and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {() => void} [onMessage] called when the program reports to its supervisor
 * @returns {Promise<number>} */
export function serve(command, args, env, onMessage) {
  return new Promise((resolve) => {
    const stdio = ["inherit", "inherit", "inherit", ...(onMessage ? ["ipc"] : [])];
    const child = spawn(command, args, { cwd: root, env, stdio });
    if (onMessage) child.on("message", onMessage);
    // Ctrl-C reaches the whole process group: wait until the child has shut down.
    const pass = (signal) => void (signal !== "SIGINT" && child.kill(signal));
    for (const signal of signals) process.on(signal, pass);
    const watch = whenNpmEnds((signal) => process.kill(process.pid, signal));
    const end = (code) => {
      clearInterval(watch);
      for (const signal of signals) process.off(signal, pass);
      resolve(code);
    };
    child.on("error", (error) => {
      console.error(error.message);
      end(1);
    });
    child.on("exit", (code, signal) => end(exitCode(code, signal)));
  });
}

// SIGTERM to npm ends only the shell between npm and this process: a changed parent is the only signal.
function whenNpmEnds(stop) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  return setInterval(() => process.ppid !== parent && stop("SIGTERM"), 500).unref();
}

function stopWith(child) {
  const stop = (signal) => {
    child.kill(signal);
    if (process.stdout.isTTY) process.stdout.write("\n");
    process.exit(exitCode(null, signal));
  };
  for (const signal of signals) process.on(signal, stop);
  const watch = whenNpmEnds(stop);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, stop);
  };
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 1);
}
