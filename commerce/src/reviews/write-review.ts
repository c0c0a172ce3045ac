import { eq } from "drizzle-orm";
import { reviewSchema } from "#contract/forms/review.ts";
import type { ProductReview, WriteReview } from "#contract/review.ts";
import { requireCustomer } from "../auth/require-customer.ts";
import { hashToken, randomToken } from "../auth/secrets.ts";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { customers } from "../db/schema/customers.ts";
import { reviews } from "../db/schema/voices.ts";
import { invalid, notFound } from "../errors.ts";
import { requireValid } from "../http/require-valid.ts";
import { limit } from "../limits/limit.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { findProduct } from "./find-product.ts";
import { hasBought } from "./has-bought.ts";
import { presentReview } from "./present.ts";

const confirmWithin = 7 * 24 * 60 * 60 * 1000;

/** One per customer and product; until it is confirmed, writing again replaces it. */
export async function writeReview(ctx: Ctx, input: WriteReview): Promise<ProductReview> {
  const actor = requireCustomer(ctx);
  const words = requireValid(reviewSchema, input);
  const product = await findProduct(ctx, input.product);
  if (!product) throw invalid("product", "Prodotto non disponibile");
  await limit(ctx, "review", String(actor.id));
  return withTransaction(ctx, async (ctx) => {
    const author = await findAuthor(ctx, actor.id);
    const token = randomToken();
    const content = {
      ...words,
      author: displayName(author),
      verifiedCustomer: await hasBought(ctx, author, product.id),
      confirmTokenHash: hashToken(token),
      confirmExpiresAt: new Date(ctx.clock().getTime() + confirmWithin),
      createdAt: ctx.clock(),
      updatedAt: ctx.clock(),
    };
    const [review] = await ctx.db
      .insert(reviews)
      .values({
        ...content,
        productId: product.id,
        customerId: author.id,
        status: "unconfirmed",
      })
      .onConflictDoUpdate({
        target: [reviews.customerId, reviews.productId],
        set: content,
        setWhere: eq(reviews.status, "unconfirmed"),
      })
      .returning();
    if (!review) throw invalid("product", "Hai già recensito questo prodotto.");
    await queueLetter(ctx, {
      key: `review_confirm:${review.confirmTokenHash}`,
      to: author.email,
      name: "review_confirm",
      data: {
        firstName: author.firstName,
        productName: product.name,
        link: `${ctx.config.publicUrl}/prodotti/recensioni/${product.slug}/conferma?token=${token}`,
      },
    });
    return presentReview(ctx, review, product);
  });
}

async function findAuthor(ctx: Ctx, id: number) {
  const [author] = await ctx.db.select().from(customers).where(eq(customers.id, id)).limit(1);
  if (!author) throw notFound();
  return author;
}

/** Anna Bianchi signs as "Anna B.". */
function displayName({ firstName, lastName }: typeof customers.$inferSelect): string {
  const [initial] = lastName?.trim() ?? "";
  const name = firstName?.trim() || "Cliente";
  return initial ? `${name} ${initial.toUpperCase()}.` : name;
}
