import { z } from "zod";
import { schema } from "../json-ld.ts";
import { Code, matching, Required } from "../admin/fields.ts";
import { listQuery, Search } from "../admin/listing.ts";

export const claimKinds = [
  "origin",
  "environment",
  "test",
  "percentage",
  "ranking",
  "novelty",
  "delivery",
  "returns",
  "guarantee",
  "price",
  "other",
] as const;

export const claimScopes = ["shop", "products", "characteristic"] as const;

const Day = matching(/^\d{4}-\d{2}-\d{2}$/, "Scrivi un giorno").refine(
  (day) => !Number.isNaN(Date.parse(day)),
  "Questo giorno non c’è",
);

const claimShape = {
  code: Code,
  kind: z.enum(claimKinds),
  text: Required.max(300, "Al massimo 300 caratteri"),
  evidence: Required.max(2000, "Al massimo 2000 caratteri"),
  scope: z.enum(claimScopes),
  characteristic: z
    .string()
    .nullable()
    .describe("`<attribute>/<value>`: the products that have this value"),
  products: z.array(z.string()).max(500).describe("Codes of products"),
  expiresOn: Day.describe("The last day on which it is shown"),
};

export const AdminClaim = schema("Claim", { id: z.int(), ...claimShape, updatedAt: z.string() });
export const CreateClaim = z.object({
  ...claimShape,
  characteristic: claimShape.characteristic.default(null),
  products: claimShape.products.default([]),
});
export const ChangeClaim = z.object(claimShape).partial();
export const ClaimQuery = listQuery(["code", "kind", "text", "expiresOn"], {
  q: Search,
  kind: claimShape.kind.optional(),
});

const decisionShape = {
  rule: z.string().max(40),
  sentence: z.string().min(1).max(20_000),
  words: z.string().min(1).max(300),
  subject: z
    .string()
    .min(1)
    .max(300)
    .describe("As the doubt names it: the text for which it is decided"),
  reason: Required.min(10, "Scrivi il motivo, in almeno dieci lettere").max(1000),
};
export const AdminTextDecision = schema("TextDecision", {
  id: z.int(),
  ...decisionShape,
  subject: z.string().nullable().describe("Null for older decisions, which hold for every text"),
  decidedBy: z.string().describe("The name of who decided"),
  decidedAt: z.string(),
});
export const CreateTextDecision = z.object(decisionShape);
export const TextDecisionQuery = listQuery(["decidedAt"], { q: Search });
