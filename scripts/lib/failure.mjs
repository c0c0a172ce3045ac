/** An error whose message is sufficient: it is shown without a stack trace. */
export class Failure extends Error {}

/** Runs a script; an error becomes one paragraph and an exit code.
 * @param {() => Promise<number | void>} script */
export async function main(script) {
  try {
    process.exitCode = (await script()) ?? 0;
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

/** @param {any} error */
export function report(error) {
  const known = error.code === "ENOSPC" ? new Failure(diskFull) : error;
  console.error(known instanceof Failure ? `\n${known.message}\n` : known);
}

/** @param {string} output @param {number} [lines] */
export function tail(output, lines = 30) {
  return output.trimEnd().split("\n").slice(-lines).join("\n");
}

export const diskFull =
  "The disk is full (ENOSPC). Rugiada needs about 1.5 GB for its packages, its build and its data: " +
  "free some space and run the same command again.";
