import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { Writable } from "node:stream";

export type Questions = {
  /** An optional answer is empty where nobody answers; a required one is then an error. */
  ask(label: string, options?: { required?: boolean; secret?: boolean }): Promise<string>;
  /** A rejected answer can be given again. */
  canAskAgain: boolean;
  close(): void;
};

/** Everything came by flags: a required answer that none of them gave is missing. */
export const noQuestions: Questions = {
  ask: async (label, { required = false } = {}) => (required ? missing(label) : ""),
  canAskAgain: false,
  close: () => {},
};

/** Asks at the terminal; otherwise the lines of standard input are the answers, in the order of the questions. */
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
