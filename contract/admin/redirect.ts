import { z } from "zod";
import { listQuery, Search } from "./listing.ts";
import { schema } from "../json-ld.ts";
import { upTo } from "./fields.ts";

const Address = upTo(500).regex(
  /^(?:https?:\/\/[^/\s]+)?\/\S*$/,
  "Scrivilo come /vecchio-indirizzo, senza spazi",
);

const redirectShape = { fromPath: Address, toPath: Address };
export const AdminRedirect = z.object({
  id: z.int(),
  fromPath: z.string(),
  toPath: z.string(),
  hits: z.int(),
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
});
export const CreateRedirect = z.object(redirectShape);
export const ChangeRedirect = z.object(redirectShape).partial();
export const RedirectListQuery = listQuery(["fromPath", "toPath", "hits", "createdAt"], {
  q: Search,
});

export const MissingAddress = z.object({
  id: z.int(),
  path: z.string(),
  hits: z.int(),
  lastSeenAt: z.string(),
});
export const MissingAddressQuery = listQuery(["path", "hits", "lastSeenAt"], { q: Search });

export const TryAddressQuery = z.object({ path: Address });
export const TriedAddress = schema("TriedAddress", {
  path: z.string(),
  finds: z.enum(["page", "redirect", "nothing"]),
  target: z.string().nullable(),
  targetFound: z.boolean().describe("Whether the target has a page"),
});
export type TriedAddress = z.infer<typeof TriedAddress>;

const synonymShape = {
  words: z
    .array(z.string().trim().min(2, "Almeno due lettere").max(60, "Al massimo 60 caratteri"))
    .min(1, "Scrivi almeno una parola")
    .max(50, "Al massimo 50 parole"),
  kind: z.enum(["same", "page", "nothing"]),
  target: upTo(200),
};
export const AdminSynonym = z.object({ id: z.int(), ...synonymShape }).meta({ id: "Synonym" });
export type AdminSynonym = z.infer<typeof AdminSynonym>;
export const CreateSynonym = z.object(synonymShape);
export const ChangeSynonym = z.object(synonymShape).partial();
export const SynonymListQuery = listQuery(["kind", "target"], {
  q: Search,
  kind: synonymShape.kind.optional(),
});

export const SearchReport = schema("SearchReport", {
  searches: z.int(),
  found: z.int(),
  missing: z.array(
    z.object({
      query: z.string(),
      week: z.int(),
      month: z.int(),
      nearest: z.string().nullable().describe("The first of what is shown instead"),
    }),
  ),
});
export type SearchReport = z.infer<typeof SearchReport>;
