ALTER TABLE "payment_methods" ADD COLUMN "min_total" integer;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "countries" jsonb;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD COLUMN "zones" jsonb;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD COLUMN "excluded_zones" jsonb;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD COLUMN "rates" jsonb;--> statement-breakpoint
ALTER TABLE "shipping_methods" ADD COLUMN "free_from" integer;