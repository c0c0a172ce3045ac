ALTER TABLE "shipments" ADD COLUMN "min_days" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "max_days" integer;--> statement-breakpoint
CREATE INDEX "orders_email_index" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_due_index" ON "orders" USING btree ("payment_due_at") WHERE "orders"."payment_due_at" is not null;