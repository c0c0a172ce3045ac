ALTER TABLE "withdrawal_requests" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
-- Besides its handling, a statement may be answered, and the answer then stays as it was sent.
CREATE OR REPLACE FUNCTION keep_withdrawal_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movable constant text[] := ARRAY['status', 'assignee', 'order_id', 'outcome', 'answer', 'answered_at'];
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - movable = to_jsonb(OLD) - movable
    AND (NEW.order_id IS NULL OR NEW.order_id IS NOT DISTINCT FROM OLD.order_id)
    AND (OLD.outcome IS NULL
      OR (NEW.outcome, NEW.answer, NEW.answered_at) IS NOT DISTINCT FROM (OLD.outcome, OLD.answer, OLD.answered_at))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A withdrawal request cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
