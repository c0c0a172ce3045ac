DROP INDEX "orders_completed_at_index";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "customers_words_index" ON "customers" USING gin ((coalesce("email", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("phone_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_items_variant_id_index" ON "order_items" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "orders_placed_index" ON "orders" USING btree ("completed_at","id") WHERE "orders"."state" <> 'cart';--> statement-breakpoint
CREATE INDEX "orders_words_index" ON "orders" USING gin ((coalesce("number", '') || ' ' || coalesce("email", '') || ' ' || coalesce("coupon_code", '') || ' ' || coalesce(jsonb_path_query_array("shipping_address", '$.* ? (@ != null)')::text, '') || ' ' || coalesce(jsonb_path_query_array("billing_address", '$.* ? (@ != null)')::text, '')) gin_trgm_ops) WHERE "orders"."state" <> 'cart';--> statement-breakpoint
CREATE INDEX "shipments_tracking_index" ON "shipments" USING gin ("tracking" gin_trgm_ops);