import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { Writable } from "node:stream";

export type Questions = {
  /** Unanswered optional questions return an empty text; required ones throw. */
  ask(label: string, options?: { required?: boolean; secret?: boolean }): Promise<string>;
  /** Whether an invalid answer can be asked for again. */
  canAskAgain: boolean;
  close(): void;
};

/** For runs with flags only: a required answer without a flag is an error. */
export const noQuestions: Questions = {
  ask: async (label, { required = false } = {}) => (required ? missing(label) : ""),
  canAskAgain: false,
  close: () => {},
};

/** Asks on the terminal; without one reads the answers from standard input, one line per question. */
export const openQuestions = (): Questions =>
  process.stdin.isTTY ? askAtTerminal() : readAnswers(() => text(process.stdin));

function missing(label: string): never {
  throw new Error(`Manca / missing: ${label}`);
}

export function readAnswers(read: () => Promise<string>): Questions {
  let lines: Promise<string[]> | undefined;
  return {
    async ask(label, { required = false, secret = false } = {}) {
      lines ??= read().then((input) => input.split(/\r?\n/));
      const answers = await lines;
      const answer = answers.shift() ?? "";
      if (answer.trim() === "" && required) return missing(label);
      console.log(`${label}: ${secret ? "" : answer}`);
      return secret ? answer : answer.trim();
    },
    canAskAgain: true,
    close: () => {},
  };
}

function askAtTerminal(): Questions {
  let hidden = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const askHidden = async (label: string) => {
    process.stdout.write(`${label}: `);
    hidden = true;
    const answer = await lines.question("");
    hidden = false;
    process.stdout.write("\n");
    return answer;
  };
  return {
    async ask(label, { required = false, secret = false } = {}) {
      for (;;) {
        const answer = await (secret ? askHidden(label) : lines.question(`${label}: `));
        if (answer.trim() !== "" || !required) return secret ? answer : answer.trim();
      }
    },
    canAskAgain: true,
    close: () => lines.close(),
  };
}
