import { z } from "zod";
import { listQuery, Search } from "./listing.ts";

const Address = z
  .string()
  .trim()
  .max(500, "Al massimo 500 caratteri")
  .regex(/^(?:https?:\/\/[^/\s]+)?\/\S*$/, "Scrivilo come /vecchio-indirizzo, senza spazi");

const redirectShape = { fromPath: Address, toPath: Address };
export const AdminRedirect = z.object({
  id: z.int(),
  fromPath: z.string(),
  toPath: z.string(),
  createdAt: z.string(),
});
export const CreateRedirect = z.object(redirectShape).meta({ id: "CreateRedirect" });
export const ChangeRedirect = z.object(redirectShape).partial().meta({ id: "ChangeRedirect" });
export const RedirectListQuery = listQuery(["fromPath", "toPath", "createdAt"], { q: Search });

export const MissingAddress = z.object({
  id: z.int(),
  path: z.string(),
  hits: z.int(),
  lastSeenAt: z.string(),
});
export const MissingAddressQuery = listQuery(["path", "hits", "lastSeenAt"], { q: Search });

export const TryAddressQuery = z.object({ path: Address });
/** What a visitor finds at an address. */
export const TriedAddress = z
  .object({
    path: z.string(),
    finds: z.enum(["page", "redirect", "nothing"]),
    target: z.string().nullable(),
    targetFound: z.boolean().meta({ description: "Whether the target has a page" }),
  })
  .meta({ id: "TriedAddress" });
export type TriedAddress = z.infer<typeof TriedAddress>;
