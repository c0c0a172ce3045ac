import { Company, ContentPage, PageCollection, QuestionCollection } from "../content.ts";
import type { PageSummary, Question } from "../content.ts";
import { SellingTerms } from "../selling-terms.ts";
import { page } from "./page.ts";
import type { Send } from "./transport.ts";

export function contentCalls(send: Send) {
  return {
    contentPage: (path: string) =>
      send("/shop/pages-by-path", { query: { path }, answers: ContentPage }),
    contentPages: async (): Promise<PageSummary[]> =>
      page(await send("/shop/pages", { answers: PageCollection })).items,
    company: () => send("/shop/company", { answers: Company }),
    sellingTerms: () => send("/shop/selling-terms", { answers: SellingTerms }),
    questions: async (): Promise<Question[]> =>
      page(await send("/shop/faq", { answers: QuestionCollection })).items,
  };
}
