import { z } from "zod";
import { SKIN_TYPES } from "./forms/limits.ts";
import { collectionOf, rootResource, Iri, PageQuery, schema } from "./json-ld.ts";

export const ReviewPhoto = schema("ReviewPhoto", {
  path: z.string(),
  width: z.int(),
  height: z.int(),
});
export type ReviewPhoto = z.infer<typeof ReviewPhoto>;

export const ProductReview = rootResource("ProductReview", {
  id: z.int(),
  author: z.object({ "@type": z.literal("Customer"), firstName: z.string().nullable() }),
  title: z.string(),
  comment: z.string(),
  rating: z.int().min(1).max(5),
  verifiedCustomer: z
    .boolean()
    .default(false)
    .describe("The author bought the product in this shop"),
  skinType: z.string().nullish().describe("Of the author, who may keep it back"),
  photos: z.array(ReviewPhoto).optional().describe("Of the author, published with the review"),
  awaitsConfirmation: z
    .literal(true)
    .optional()
    .describe("Only of the customer's own: it may still be written anew and take photographs"),
  reviewSubject: Iri,
  product: z
    .object({ code: z.string(), slug: z.string(), name: z.string() })
    .optional()
    .describe("What the review is about, for lists over all products"),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProductReview = z.infer<typeof ProductReview>;

export const ProductReviewCollection = collectionOf(ProductReview, "ProductReviewCollection");

export const ReviewQuery = PageQuery.extend({
  reviewSubject: z.string().optional().describe("IRI, code or id of a product"),
  "reviewSubject[]": z.string().optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  skinType: z.enum(SKIN_TYPES).optional(),
  "order[createdAt]": z.enum(["asc", "desc"]).optional(),
  "order[rating]": z.enum(["asc", "desc"]).optional(),
});

export const ReviewSummary = rootResource("ProductReviewSummary", {
  reviewSubject: Iri.optional().describe("Absent if all products are summarised"),
  averageRating: z.number(),
  reviewCount: z.int(),
  ratings: z
    .array(z.object({ rating: z.int().min(1).max(5), count: z.int() }))
    .describe("From five stars to one"),
  skinTypes: z
    .array(z.object({ skinType: z.string(), count: z.int() }))
    .optional()
    .describe("Those that authors told"),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

export const ReviewSummaryQuery = z.object({ reviewSubject: z.string() });

/** The path of a photo of the customer's own review. */
export const RemoveReviewPhoto = schema("RemoveReviewPhoto", { path: z.string() });

/** The author is the signed-in customer; an email in the body is ignored. */
export const WriteReview = schema("WriteReview", {
  product: z.string().describe("IRI or code of a product"),
  title: z.string(),
  rating: z.number(),
  comment: z.string(),
  skinType: z.string().nullish(),
  email: z.string().nullish(),
});
export type WriteReview = z.infer<typeof WriteReview>;
