CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
DROP INDEX "wishlists_customer_id_index";--> statement-breakpoint
ALTER TABLE "customer_tokens" ADD COLUMN "data" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "wishlists_customer_id_index" ON "wishlists" USING btree ("customer_id");