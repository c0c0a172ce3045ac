import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/** All the words, the last of which may be unfinished. Takes only what `queryWords` lets through. */
export function everyWord(words: string[]): SQL {
  const head = sql`to_tsquery('italian', ${words.slice(0, -1).join(" & ")})`;
  const start = `${words.at(-1)}:*`;
  const last = sql`to_tsquery('italian', ${start})`;
  // A last word such as "di" says nothing after others, but alone it may be the start of one.
  return sql`(case when numnode(${last}) = 0 and numnode(${head}) > 0 then ${head}
    else ${head} && (${last} || to_tsquery('simple', ${start})) end)`;
}

export const anyWord = (words: string[]): SQL =>
  sql`to_tsquery('italian', ${`${words.join(" | ")}:*`})`;
