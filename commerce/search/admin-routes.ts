import { sql } from "drizzle-orm";
import {
  AdminSynonym,
  ChangeSynonym,
  CreateSynonym,
  SearchReport,
  SynonymListQuery,
} from "#contract/admin/redirect.ts";
import { adminRoutes } from "../kernel/admin/routes.ts";
import { defineResource } from "../kernel/admin/resource.ts";
import { invalid } from "../kernel/ctx.ts";
import { searchSynonyms } from "./schema.ts";
import { reportSearches } from "./search-log.ts";
import { queryWords } from "./query/query-words.ts";

export const synonymResource = defineResource({
  name: "search-synonyms",
  type: "Synonym",
  table: searchSynonyms,
  output: AdminSynonym,
  query: SynonymListQuery,
  words: [sql`array_to_string(${searchSynonyms.words}, ' ')`, searchSynonyms.target],
  usual: [[searchSynonyms.target, "asc"]],
  create: CreateSynonym,
  change: ChangeSynonym,
  removable: true,
  store: async (_ctx, input, _before, { kind, target }) => {
    if (kind === "page" && !/^\/(?!\/)\S*$/.test(target))
      throw invalid("target", "Scrivi l’indirizzo di una pagina: /resi-e-rimborsi");
    if (kind === "same" && queryWords(target).length === 0)
      throw invalid("target", "Scrivi la parola che trova i prodotti");
    return input;
  },
});

export const searchReportRoutes = adminRoutes(({ get }) => {
  const report = { 200: SearchReport };
  get("/search-report", "Searches of the last thirty days", report, reportSearches);
});
