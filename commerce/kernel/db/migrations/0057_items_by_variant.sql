DROP INDEX "order_items_variant_id_index";--> statement-breakpoint
CREATE INDEX "order_items_variant_id_order_id_index" ON "order_items" USING btree ("variant_id","order_id");