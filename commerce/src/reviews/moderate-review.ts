import { eq } from "drizzle-orm";
import { withTransaction } from "../ctx.ts";
import type { Ctx } from "../ctx.ts";
import { products } from "../db/schema/catalogue.ts";
import { customers } from "../db/schema/customers.ts";
import { reviews } from "../db/schema/voices.ts";
import { notFound } from "../errors.ts";
import { queueLetter } from "../mail/queue-letter.ts";
import { apply } from "../orders/state-machine.ts";
import { countReviews } from "./count-reviews.ts";
import { hasBought } from "./has-bought.ts";
import type { ReviewRow } from "./present.ts";
import { reviewMachine } from "./review-machine.ts";

export const approveReview = (ctx: Ctx, id: number) => moderate(ctx, id, "accept");

/** Takes a published one down again, too. */
export const rejectReview = (ctx: Ctx, id: number) => moderate(ctx, id, "reject");

function moderate(ctx: Ctx, id: number, move: "accept" | "reject"): Promise<ReviewRow> {
  return withTransaction(ctx, async (ctx) => {
    const [review] = await ctx.db.select().from(reviews).where(eq(reviews.id, id)).for("update");
    if (!review) throw notFound();
    const status = apply(reviewMachine, review.status, move, "review");
    const author = await findAuthor(ctx, review);
    const verifiedCustomer = author
      ? await hasBought(ctx, author, review.productId)
      : review.verifiedCustomer;
    const [moderated] = await ctx.db
      .update(reviews)
      .set({ status, verifiedCustomer, updatedAt: ctx.clock() })
      .where(eq(reviews.id, id))
      .returning();
    if (!moderated) throw notFound();
    await countReviews(ctx, review.productId);
    if (author && status === "accepted") await tellAuthor(ctx, moderated, author);
    return moderated;
  });
}

async function findAuthor(ctx: Ctx, { customerId }: ReviewRow) {
  if (customerId === null) return undefined;
  const [author] = await ctx.db.select().from(customers).where(eq(customers.id, customerId));
  return author?.deletedAt ? undefined : author;
}

type Author = typeof customers.$inferSelect;

async function tellAuthor(ctx: Ctx, review: ReviewRow, author: Author): Promise<void> {
  const [product] = await ctx.db.select().from(products).where(eq(products.id, review.productId));
  if (!product) return;
  await queueLetter(ctx, {
    key: `review_published:${review.id}`,
    to: author.email,
    name: "review_published",
    data: {
      firstName: author.firstName,
      productName: product.name,
      link: `${ctx.config.publicUrl}/prodotti/${product.slug}#recensioni`,
    },
  });
}
