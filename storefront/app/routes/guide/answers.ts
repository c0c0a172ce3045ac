import type { Ritual } from "#contract/guide/ritual.ts";
import { ritualPath, routinePath } from "#contract/paths.ts";

/** Query parameter with the question to answer again. */
export const againParam = "domanda";

type Question = Ritual["questions"][number];

/** Reads the answers from the query; unknown questions and answers are ignored. */
export function answersIn(questions: Question[], query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ code, answers }) => {
      const given = answers.find((answer) => answer.code === query.get(code));
      return given ? [[code, given.code]] : [];
    }),
  );
}

export const quizAddress = (answers: Record<string, string>, again?: string) =>
  address(ritualPath, again === undefined ? answers : { ...answers, [againParam]: again });

export const routineAddress = (answers: Record<string, string>) => address(routinePath, answers);

function address(path: string, query: Record<string, string>): string {
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}
