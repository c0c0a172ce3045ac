ALTER TABLE "newsletter_subscriptions" ADD COLUMN "price_alerts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "collectable_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "goods_received_at" timestamp with time zone;--> statement-breakpoint
UPDATE "newsletter_subscriptions" SET "price_alerts" = true WHERE "state" = 'active';--> statement-breakpoint
-- Besides, what was sent back comes once.
CREATE OR REPLACE FUNCTION keep_withdrawal_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movable constant text[] := ARRAY['status', 'assignee', 'order_id', 'outcome', 'answer', 'answered_at', 'goods_received_at'];
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - movable = to_jsonb(OLD) - movable
    AND (NEW.order_id IS NULL OR OLD.order_id IS NULL OR NEW.order_id IS NOT DISTINCT FROM OLD.order_id)
    AND (OLD.goods_received_at IS NULL OR NEW.goods_received_at IS NOT DISTINCT FROM OLD.goods_received_at)
    AND (OLD.outcome IS NULL
      OR (NEW.outcome, NEW.answer, NEW.answered_at) IS NOT DISTINCT FROM (OLD.outcome, OLD.answer, OLD.answered_at))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A withdrawal request cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
