import { valueOf } from "#commerce/http/answer-cache.ts";
import type { AnswerCache } from "#commerce/http/answer-cache.ts";

export type FindKept = (path: string) => Promise<unknown>;

const prefix = "/api/v2";

/**
 * Answers at hand for pages rendered in the same process, without a request. One visit asks once whether they are
 * current: that holds for all it reads.
 */
export function keptValues(answers: AnswerCache): () => FindKept {
  return () => {
    let current: Promise<boolean> | undefined;
    return async (path) => {
      if (!answers.find(prefix + path, new Date())) return undefined;
      if (!(await (current ??= answers.isCurrent()))) return undefined;
      const kept = answers.find(prefix + path, new Date());
      return kept && valueOf(kept);
    };
  };
}
