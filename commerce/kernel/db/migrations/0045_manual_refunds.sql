CREATE TABLE "refund_accounts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_to_do_index" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'to_do';--> statement-breakpoint
UPDATE "refunds" SET "settled_at" = "updated_at" WHERE "state" = 'succeeded';
