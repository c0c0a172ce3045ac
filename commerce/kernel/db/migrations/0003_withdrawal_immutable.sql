-- A statement of withdrawal is a legal act (art. 54-bis Codice del Consumo): what was declared and when never changes.
-- Only its handling moves: status, assignee, and the link to an order that is gone.
CREATE FUNCTION keep_withdrawal_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - ARRAY['status', 'assignee', 'order_id'] = to_jsonb(OLD) - ARRAY['status', 'assignee', 'order_id']
    AND (NEW.order_id IS NULL OR NEW.order_id IS NOT DISTINCT FROM OLD.order_id)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A withdrawal request cannot be changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_requests_kept BEFORE UPDATE OR DELETE ON withdrawal_requests
  FOR EACH ROW EXECUTE FUNCTION keep_withdrawal_request();
--> statement-breakpoint
CREATE TRIGGER withdrawal_requests_not_emptied BEFORE TRUNCATE ON withdrawal_requests
  FOR EACH STATEMENT EXECUTE FUNCTION keep_withdrawal_request();
