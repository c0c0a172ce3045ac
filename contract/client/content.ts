import { Company, ContentPage, QuestionCollection } from "../content.ts";
import type { Question } from "../content.ts";
import { page } from "./page.ts";
import type { Send } from "./transport.ts";

export function contentCalls(send: Send) {
  return {
    contentPage: (path: string) =>
      send("/shop/pages-by-path", { query: { path }, answers: ContentPage }),
    company: () => send("/shop/company", { answers: Company }),
    questions: async (): Promise<Question[]> =>
      page(await send("/shop/faq", { answers: QuestionCollection })).items,
  };
}
