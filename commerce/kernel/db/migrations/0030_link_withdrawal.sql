-- Staff may link a statement that named no order to the order it means: once, and nothing it says changes.
CREATE OR REPLACE FUNCTION keep_withdrawal_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  movable constant text[] := ARRAY['status', 'assignee', 'order_id', 'outcome', 'answer', 'answered_at'];
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - movable = to_jsonb(OLD) - movable
    AND (NEW.order_id IS NULL OR OLD.order_id IS NULL OR NEW.order_id IS NOT DISTINCT FROM OLD.order_id)
    AND (OLD.outcome IS NULL
      OR (NEW.outcome, NEW.answer, NEW.answered_at) IS NOT DISTINCT FROM (OLD.outcome, OLD.answer, OLD.answered_at))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A withdrawal request cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
