ALTER TABLE "payment_attempts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "unanswered_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "attempts_to_ask_index" ON "payment_attempts" USING btree ("created_at") WHERE "payment_attempts"."state" in ('open', 'challenge', 'processing', 'abandoned', 'expired');