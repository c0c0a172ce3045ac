import type { Jobs } from "#commerce/jobs/jobs.ts";
import type { Letter, LetterName } from "#commerce/mail/letters.ts";

/** Keeps the letters that would go out, in their order. */
export function keepLetters() {
  const letters: Letter[] = [];
  const jobs: Jobs = {
    enqueue: async (_db, name, data) => {
      if (name === "mail") letters.push(data as Letter);
    },
  };
  const of = <Name extends LetterName>(name: Name) =>
    letters.filter((letter) => letter.name === name) as Letter<Name>[];
  return { jobs, letters, of };
}
