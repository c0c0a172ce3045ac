import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Question } from "#contract/content.ts";
import type { Ctx } from "../ctx.ts";
import { settings } from "../db/schema/selling.ts";
import { renderMarkdown } from "./markdown.ts";

/** The owner keeps them under one key; answers are Markdown. */
const Faq = z.array(z.object({ topic: z.string(), question: z.string(), answer: z.string() }));

export async function listQuestions(ctx: Ctx): Promise<Question[]> {
  const [row] = await ctx.db.select().from(settings).where(eq(settings.key, "faq"));
  return Faq.parse(row?.value ?? []).map(({ topic, question, answer }, index) => ({
    "@id": `${ctx.config.apiPrefix}/shop/faq#${index + 1}`,
    "@type": "Question",
    topic,
    question,
    answer: renderMarkdown(answer),
  }));
}
