import { and, asc, eq } from "drizzle-orm";
import {
  AdminClaim,
  AdminTextDecision,
  ChangeClaim,
  ClaimQuery,
  CreateClaim,
  CreateTextDecision,
  TextDecisionQuery,
} from "#contract/claims/register.ts";
import { calendarDateInRome } from "#contract/format/dates.ts";
import { addDays } from "#contract/italy/working-days.ts";
import { without } from "../../kernel/admin/lists.ts";
import { lockRecord } from "../../kernel/admin/versions.ts";
import { defineResource } from "../../kernel/admin/resource.ts";
import { actorName, type Ctx, invalid } from "../../kernel/ctx.ts";
import { idsOfCodes } from "../admin/save-product.ts";
import { attributes, attributeValues, products } from "../schema.ts";
import { checkRecord } from "./shown-texts.ts";
import { claimProducts, claims, textDecisions } from "./schema.ts";

/** Sentences the owner keeps despite the check; deleting a decision reports the sentence again. */
export const textDecisionResource = defineResource({
  name: "text-decisions",
  type: "TextDecision",
  table: textDecisions,
  output: AdminTextDecision,
  query: TextDecisionQuery,
  words: [textDecisions.sentence, textDecisions.reason],
  usual: [[textDecisions.id, "desc"]],
  create: CreateTextDecision,
  removable: true,
  store: async (ctx, input) => ({
    ...input,
    decidedBy: await nameOfActor(ctx),
    decidedAt: ctx.clock(),
  }),
});

async function nameOfActor(ctx: Ctx): Promise<string> {
  const { actor } = ctx;
  const name = actor.type === "customer" ? await ctx.staffName?.(ctx, actor.id) : null;
  return name ?? actorName(actor);
}

export const claimResource = defineResource({
  name: "claims",
  type: "Claim",
  table: claims,
  output: AdminClaim,
  query: ClaimQuery,
  words: [claims.code, claims.text, claims.evidence],
  usual: [[claims.expiresOn, "asc"]],
  create: CreateClaim,
  change: ChangeClaim,
  removable: true,
  unique: "code",
  extend: async (ctx, { id }) => ({ products: await readProducts(ctx, id) }),
  store: async (ctx, input, before, { code, text, scope, characteristic, products }) => {
    if (input.expiresOn && input.expiresOn > latestExpiry(ctx))
      throw invalid("expiresOn", "Al massimo due anni: poi le prove si ricontrollano");
    if (scope === "characteristic") await requireCharacteristic(ctx, characteristic);
    const named = products ?? (before ? await readProducts(ctx, before.id) : []);
    if (scope === "products" && named.length === 0)
      throw invalid("products", "Scegli almeno un prodotto");
    const about = { shop: {}, products: { products: named }, characteristic: { characteristic } };
    // Taken by products too: saved at once, they could contradict each other.
    await lockRecord(ctx, "claims");
    await checkRecord(ctx, "claims", code, { text }, { ...about[scope], isClaim: true });
    return {
      ...without(input, "products"),
      ...(scope !== "characteristic" && { characteristic: null }),
    };
  },
  relate: async (ctx, { id, scope }, { products }) => {
    if (products || scope !== "products")
      await setProducts(ctx, id, scope === "products" ? (products ?? []) : []);
  },
});

/** Without it a distant day would end the review of evidence. */
const latestExpiry = ({ clock }: Ctx) => addDays(calendarDateInRome(clock()), 2 * 365 + 1);

async function requireCharacteristic({ db }: Ctx, characteristic: string | null): Promise<void> {
  const [attribute = "", value = ""] = characteristic?.split("/") ?? [];
  const [found] = await db
    .select({ id: attributeValues.id })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(and(eq(attributes.code, attribute), eq(attributeValues.code, value)));
  if (!found) throw invalid("characteristic", "Scegli una caratteristica dei prodotti");
}

async function readProducts({ db }: Ctx, claimId: number): Promise<string[]> {
  const found = await db
    .select({ code: products.code })
    .from(claimProducts)
    .innerJoin(products, eq(products.id, claimProducts.productId))
    .where(eq(claimProducts.claimId, claimId))
    .orderBy(asc(products.position), asc(products.id));
  return found.map(({ code }) => code);
}

async function setProducts(ctx: Ctx, claimId: number, codes: string[]): Promise<void> {
  const ids = await idsOfCodes(ctx, "products", codes, "products");
  await ctx.db.delete(claimProducts).where(eq(claimProducts.claimId, claimId));
  if (ids.length > 0)
    await ctx.db.insert(claimProducts).values(ids.map((productId) => ({ claimId, productId })));
}
