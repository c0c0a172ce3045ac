import { z } from "zod";
import { PromotionAction, PromotionRule } from "#contract/admin/promotions.ts";
import { builtInKinds } from "#contract/pricing/index.ts";
import { definePlugin } from "../kernel/plugins.ts";
import {
  definePromotionAction,
  definePromotionRule,
  promotionActions,
  promotionRules,
} from "../orders/index.ts";

const rules: Record<PromotionRule["type"], string> = {
  items_total_min: "Articoli per almeno",
  shippable_items_total_min: "Articoli da spedire per almeno",
  item_count_min: "Almeno tanti pezzi",
  nth_order: "Un certo ordine del cliente",
  has_account: "Il cliente ha un account",
  contains_variants: "Contiene certe varianti",
  contains_taxon: "Contiene prodotti di categorie",
};

const actions: Record<PromotionAction["type"], string> = {
  order_percentage_discount: "Sconto in percentuale sull’ordine",
  order_fixed_discount: "Sconto in euro sull’ordine",
  taxon_percentage_discount: "Sconto in percentuale su categorie",
  buy_x_pay_y: "Prendi X, paghi Y",
  shipping_percentage_discount: "Sconto sulla spedizione",
};

/** Labels and inputs of the fields of all built-in kinds. */
const inputs: Record<string, { title: string; input?: string }> = {
  percentage: { title: "Percentuale", input: "percent" },
  amountCents: { title: "Importo", input: "money" },
  taxons: { title: "Categorie", input: "taxons" },
  variants: { title: "Codici delle varianti", input: "variants" },
  shippingMethods: { title: "Solo su queste spedizioni", input: "shipping-methods" },
  minQuantity: { title: "Almeno pezzi" },
  count: { title: "Pezzi" },
  nth: { title: "Numero d’ordine" },
  x: { title: "Ne prendi" },
  y: { title: "Ne paghi" },
};

/** The built-in rules and actions of promotions. */
export const promotionKinds = definePlugin({
  name: "promotion-kinds",
  setup(kernel) {
    for (const option of PromotionRule.options) {
      const { type, fields } = partsOf(option);
      const kind = { type, label: rules[type], fields, ...builtInKinds.rules[type] };
      kernel.add(promotionRules, definePromotionRule(kind));
    }
    for (const option of PromotionAction.options) {
      const { type, fields } = partsOf(option);
      const kind = { type, label: actions[type], fields, ...builtInKinds.actions[type] };
      kernel.add(promotionActions, definePromotionAction(kind));
    }
  },
});

function partsOf<Type extends string>({ shape }: z.ZodObject<{ type: z.ZodLiteral<Type> }>) {
  const { type, ...own } = shape;
  const fields: [string, z.ZodType][] = Object.entries(own);
  const named = fields.map(([name, schema]) => [name, schema.meta(inputs[name] ?? {})]);
  return { type: type.value, fields: z.object(Object.fromEntries(named)) };
}
