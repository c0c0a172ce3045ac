import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

export type Questions = {
  canAsk: boolean;
  /** An empty answer when nobody is there to ask. */
  ask(label: string): Promise<string>;
  /** What is typed does not show. */
  askSecret(label: string): Promise<string>;
  close(): void;
};

export function openQuestions(): Questions {
  const canAsk = process.stdin.isTTY;
  let hidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) process.stdout.write(chunk as Buffer);
      done();
    },
  });
  const lines = canAsk
    ? createInterface({ input: process.stdin, output, terminal: true })
    : undefined;
  const ask = async (label: string) => (await lines?.question(`${label}: `))?.trim() ?? "";
  return {
    canAsk,
    ask,
    async askSecret(label) {
      if (!lines) throw new Error("The password is missing: set ADMIN_PASSWORD.");
      process.stdout.write(`${label}: `);
      hidden = true;
      const answer = await lines.question("");
      hidden = false;
      process.stdout.write("\n");
      return answer;
    },
    close: () => lines?.close(),
  };
}
