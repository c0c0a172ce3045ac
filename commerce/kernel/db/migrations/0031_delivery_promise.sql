ALTER TABLE "orders" ADD COLUMN "promised_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expected_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expected_to" date;--> statement-breakpoint
CREATE INDEX "orders_promised_index" ON "orders" USING btree ("promised_to") WHERE "orders"."state" = 'new' and "orders"."shipping_state" = 'ready';