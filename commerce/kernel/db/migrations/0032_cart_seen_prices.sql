ALTER TABLE "order_items" ADD COLUMN "seen_price" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "seen_at" timestamp with time zone;