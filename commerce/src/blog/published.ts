import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "../ctx.ts";
import { blogPosts } from "../db/schema/voices.ts";

/** A post with a date to come is a draft with an appointment. */
export const isPublished = (ctx: Ctx) =>
  and(eq(blogPosts.enabled, true), lte(blogPosts.publishedAt, ctx.clock()));
