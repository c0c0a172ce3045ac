ALTER TABLE "payments" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_paid_at_index" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "refunds_settled_at_index" ON "refunds" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "refunds_failed_index" ON "refunds" USING btree ("updated_at") WHERE "refunds"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "reviews_to_read_index" ON "reviews" USING btree ("created_at") WHERE "reviews"."status" = 'new';--> statement-breakpoint
UPDATE "payments" SET "paid_at" = coalesce((SELECT min(e."at") FROM "order_events" e WHERE e."order_id" = "payments"."order_id" AND e."type" = 'paid'), "updated_at") WHERE "state" IN ('completed', 'partially_refunded', 'refunded');
