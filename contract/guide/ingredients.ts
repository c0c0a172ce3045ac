import { z } from "zod";
import { ingredientKinds } from "../admin/constants.ts";
import { listQuery, Search } from "../admin/listing.ts";
import { Slug } from "../admin/product.ts";
import { Image, Product } from "../catalogue.ts";
import { collectionOf, resource } from "../json-ld.ts";
import { Required, Text } from "../admin/fields.ts";

const kind = z.enum(ingredientKinds);

export const Ingredient = resource("Ingredient", {
  slug: z.string(),
  name: z.string(),
  kind: z.string().describe("active, ingredient or allergen; an active has a page"),
  inci: z.array(z.string()).describe("Its names on labels, in lower case"),
  summary: z.string(),
  productCount: z.int(),
});
export type Ingredient = z.infer<typeof Ingredient>;
export const IngredientCollection = collectionOf(Ingredient, "IngredientCollection");

const texts = z.array(z.string().trim().min(1)).max(12);
const facts = z.array(z.object({ name: z.string().min(1), value: z.string().min(1) })).max(12);

export const IngredientPage = Ingredient.extend({
  "@context": z.string().optional(),
  alias: z.string().nullable(),
  lead: z.string().nullable(),
  facts,
  does: texts,
  suits: texts,
  care: texts,
  image: Image.nullable(),
  seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }),
  places: z
    .array(
      z.object({
        product: Product,
        place: z.int().describe("The first of its names on the label"),
        of: z.int(),
      }),
    )
    .describe("The products that have it, the richest first"),
  label: z
    .object({ name: z.string(), inci: z.string() })
    .nullable()
    .describe("The list of the first of them"),
}).meta({ id: "IngredientPage" });
export type IngredientPage = z.infer<typeof IngredientPage>;

export const IngredientPageQuery = z.object({
  taxon: z.string().max(100).optional().describe("Only products of this category, by its code"),
});
export type IngredientPageQuery = z.infer<typeof IngredientPageQuery>;

const shape = {
  slug: Slug,
  name: Required,
  kind,
  inci: z.array(z.string().trim().min(1)).max(60),
  alias: Text,
  summary: Required.max(200),
  lead: Text,
  facts,
  does: texts,
  suits: texts,
  care: texts,
  avoidable: z.boolean().describe("Lists of products offer to leave it out"),
  imagePath: Text,
  imageAlt: Text,
  seoTitle: Text,
  seoDescription: Text,
};
export const AdminIngredient = z.object({ id: z.int(), ...shape, updatedAt: z.string() });
export const ChangeIngredient = z.object(shape).partial();
export const CreateIngredient = ChangeIngredient.required({
  slug: true,
  name: true,
  summary: true,
});
export const IngredientQuery = listQuery(["name", "kind", "updatedAt"], {
  q: Search,
  kind: kind.optional(),
});
