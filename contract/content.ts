import { z } from "zod";
import { Seo } from "./catalogue.ts";
import { Iri, collectionOf } from "./json-ld.ts";

/** Pages, company data and questions are the shop's own additions to the calls of SPEC §7. */
export const ContentPage = z
  .object({
    "@context": z.string().optional(),
    "@id": Iri,
    "@type": z.literal("Page"),
    path: z.string(),
    title: z.string(),
    content: z.string().meta({ description: "Safe HTML" }),
    seo: Seo,
    updatedAt: z.string(),
  })
  .meta({ id: "Page" });
export type ContentPage = z.infer<typeof ContentPage>;

export const PageSummary = ContentPage.pick({
  "@id": true,
  "@type": true,
  path: true,
  title: true,
  updatedAt: true,
}).meta({ id: "PageSummary" });
export type PageSummary = z.infer<typeof PageSummary>;
export const PageCollection = collectionOf(PageSummary).meta({ id: "PageCollection" });

export const ContentPageQuery = z.object({
  path: z.string().startsWith("/").meta({ description: "As shoppers see it: /chi-sono" }),
});

const fact = z.string().default("").meta({ description: "Empty when unknown" });

/** What the law wants on the home page, and where to reach the shop. */
export const Company = z
  .object({
    "@context": z.string().optional(),
    "@id": Iri,
    "@type": z.literal("Company"),
    name: z.string(),
    address: fact,
    zip: fact,
    city: fact,
    province: fact,
    country: fact,
    vatNumber: fact,
    fiscalCode: fact,
    rea: fact,
    shareCapital: fact,
    email: fact,
    pec: fact,
    phone: fact,
    customerCareHours: fact,
    replyTime: fact,
    demo: z.boolean().default(false).meta({ description: "True while the data is invented" }),
  })
  .meta({ id: "Company" });
export type Company = z.infer<typeof Company>;

export const Question = z
  .object({
    "@id": Iri,
    "@type": z.literal("Question"),
    topic: z.string(),
    question: z.string(),
    answer: z.string().meta({ description: "Safe HTML" }),
  })
  .meta({ id: "Question" });
export type Question = z.infer<typeof Question>;
export const QuestionCollection = collectionOf(Question).meta({ id: "QuestionCollection" });
