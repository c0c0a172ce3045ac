/** A problem that its message explains completely: shown without a stack trace. */
export class Failure extends Error {}

/** Runs a script and turns its failure into one paragraph and an exit code.
 * @param {() => Promise<number | void>} script */
export async function main(script) {
  try {
    process.exitCode = (await script()) ?? 0;
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
export function report(error) {
  console.error(error instanceof Failure ? `\n${error.message}\n` : error);
}

/** @param {string} output @param {number} [lines] */
export function tail(output, lines = 30) {
  return output.trimEnd().split("\n").slice(-lines).join("\n");
}

export const diskFull =
  "The disk is full (ENOSPC). Rugiada needs about 1.5 GB for its packages, its build and its data: " +
  "free some space and run the same command again.";
