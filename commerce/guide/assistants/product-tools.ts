import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import type { ProductSearch } from "#contract/client/catalogue.ts";
import { answer, cardOf, pageOf, type PageUrl, type ToolWorld } from "./answers.ts";

/** Tools to find products, read their ingredients and compose a skin routine. */
export function addProductTools(server: McpServer, { shop, pageUrl }: ToolWorld): void {
  server.registerTool(
    "search_products",
    {
      description: "Searches the shop's products by words, as its search page does.",
      inputSchema: {
        query: z.string().min(1).max(200).describe("In Italian: «crema viso pelle secca»"),
        max_price_eur: z.number().positive().optional(),
        page: z.int().min(1).max(100).default(1),
      },
      annotations: { readOnlyHint: true },
    },
    ({ query, max_price_eur: most, page }) =>
      answer(async () => {
        const maxPrice = most === undefined ? undefined : Math.round(most * 100);
        const found = await shop.searchProducts(query, { maxPrice, page, itemsPerPage: 10 });
        const products = found.items.map((product) => cardOf(product, pageUrl));
        return { total: found.total, page, products, ...noteOf(found, pageUrl) };
      }),
  );

  server.registerTool(
    "get_product",
    {
      description:
        "One product with its variants, ingredients (INCI), claims with their evidence, use and warnings.",
      inputSchema: { slug: z.string().min(1).max(200) },
      annotations: { readOnlyHint: true },
    },
    ({ slug }) => answer(async () => pageOf(await shop.product(slug), pageUrl)),
  );
}

/** The search page's notes: corrected query, matching page, recognised filters. */
const noteOf = ({ suggestion, redirect, understood }: ProductSearch, pageUrl: PageUrl) => ({
  ...(suggestion !== null && { found_by: suggestion }),
  ...(redirect !== undefined && { answered_by: pageUrl(redirect) }),
  ...(understood?.missing && {
    not_sold: understood.missing.name,
    closest_query: understood.missing.near,
  }),
  ...(understood && {
    filtered_by: understood.without.filter(({ known }) => known).map(({ phrase }) => phrase),
    nothing_known_of: understood.without.filter(({ known }) => !known).map(({ phrase }) => phrase),
  }),
});

/** Tools for the skin quiz. */
export function addRoutineTools(server: McpServer, { shop, pageUrl }: ToolWorld): void {
  server.registerTool(
    "routine_questions",
    {
      description: "The questions about the skin, with the codes of their answers.",
      annotations: { readOnlyHint: true },
    },
    () =>
      answer(async () => {
        const ritual = await shop.ritual();
        return {
          questions: (ritual?.questions ?? []).map(({ code, title, answers }) => ({
            code,
            question: title.replaceAll("*", ""),
            answers: answers.map(({ code, label }) => ({ code, label })),
          })),
        };
      }),
  );

  server.registerTool(
    "recommend_routine",
    {
      description:
        "A morning and evening routine from this shop's products for the answers; nothing of them is stored.",
      inputSchema: {
        answers: z
          .record(z.string().max(40), z.string().max(40))
          .describe("Code of the question → code of the answer, see routine_questions"),
      },
      annotations: { readOnlyHint: true },
    },
    ({ answers }) =>
      answer(async () => {
        const { gestures, notes, care } = await shop.routine(answers);
        const steps = gestures.map(({ moment, act, when, why, product }) => ({
          moment,
          step: act,
          when,
          why,
          product: cardOf(product, pageUrl),
        }));
        return { steps, notes, care };
      }),
  );
}
