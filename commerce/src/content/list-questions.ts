import { z } from "zod";
import type { Question } from "#contract/content.ts";
import type { Ctx } from "../ctx.ts";
import { renderMarkdown } from "./markdown.ts";
import { readSetting } from "./read-setting.ts";

/** Answers are Markdown. */
const Faq = z.array(z.object({ topic: z.string(), question: z.string(), answer: z.string() }));

export async function listQuestions(ctx: Ctx): Promise<Question[]> {
  const faq = (await readSetting(ctx, "faq", Faq)) ?? [];
  return faq.map(({ topic, question, answer }, index) => ({
    "@id": `${ctx.config.apiPrefix}/shop/faq#${index + 1}`,
    "@type": "Question",
    topic,
    question,
    answer: renderMarkdown(answer),
  }));
}
