CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"payment_id" integer,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"gift_card_amount" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_positive" CHECK ("refunds"."amount" >= 0 and "refunds"."gift_card_amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_gift_cards" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "snapshot" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method_type" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "instructions" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "method_name" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_url_template" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_attempt_index" ON "payment_attempts" USING btree ("payment_id") WHERE "payment_attempts"."state" in ('open', 'challenge');--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_payment_index" ON "payments" USING btree ("order_id") WHERE "payments"."state" not in ('failed', 'cancelled');--> statement-breakpoint
ALTER TABLE "order_gift_cards" ADD CONSTRAINT "given_back_within_taken" CHECK ("order_gift_cards"."refunded" >= 0 and "order_gift_cards"."refunded" <= "order_gift_cards"."amount");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "held_within_quantity" CHECK ("order_items"."held" >= 0 and "order_items"."held" <= "order_items"."quantity");