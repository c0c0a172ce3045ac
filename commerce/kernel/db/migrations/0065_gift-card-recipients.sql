ALTER TABLE "gift_cards" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "send_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "gift" jsonb;--> statement-breakpoint
CREATE INDEX "gift_cards_send_at_index" ON "gift_cards" USING btree ("send_at") WHERE "gift_cards"."sent_at" is null;