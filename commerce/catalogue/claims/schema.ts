import { date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { claimKinds, claimScopes } from "#contract/claims/register.ts";
import { announces } from "../../kernel/db/announce.ts";
import { createdAt, id, ownedBy } from "../../kernel/db/columns.ts";
import { products } from "../schema.ts";

/** Claims about products or the shop, with their evidence. */
export const claims = pgTable(
  "claims",
  {
    id: id(),
    code: text().notNull().unique(),
    kind: text({ enum: claimKinds }).notNull(),
    text: text().notNull(),
    evidence: text().notNull(),
    scope: text({ enum: claimScopes }).notNull(),
    /** `<attribute>/<value>`; only for the scope `characteristic`. */
    characteristic: text(),
    expiresOn: date({ mode: "string" }).notNull(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.expiresOn), index().on(table.characteristic)],
);
// Any text may contain a claim, and facets hide values with expired claims.
announces(claims, "products", "structure", "content", "blog", "labels");

export const claimProducts = pgTable(
  "claim_products",
  { claimId: ownedBy(() => claims.id), productId: ownedBy(() => products.id) },
  (table) => [primaryKey({ columns: [table.claimId, table.productId] })],
);
announces(claimProducts, "structure");

/** Doubtful sentences that the owner keeps in the text of one record, with the reason. */
export const textDecisions = pgTable(
  "text_decisions",
  {
    id: id(),
    rule: text().notNull(),
    sentence: text().notNull(),
    words: text().notNull(),
    /** `<table>/<key>`; null for older decisions, which hold for every text. */
    subject: text(),
    reason: text().notNull(),
    decidedBy: text().notNull(),
    decidedAt: createdAt(),
  },
  (table) => [index().on(table.sentence)],
);
