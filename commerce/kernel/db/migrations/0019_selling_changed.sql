-- What pages promise of shipping and of the first order follows its tables.
DO $$
DECLARE
  relation text;
BEGIN
  FOREACH relation IN ARRAY ARRAY['promotions', 'shipping_methods'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed(''selling'')',
      relation || '_changed', relation);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER coupons_came_or_went AFTER INSERT OR DELETE ON coupons
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('selling');
--> statement-breakpoint
-- Every order with a coupon counts one use: only the last one possible changes a promise.
CREATE TRIGGER coupons_changed AFTER UPDATE ON coupons FOR EACH ROW
  WHEN ((OLD.used < OLD.usage_limit) IS DISTINCT FROM (NEW.used < NEW.usage_limit)
     OR (OLD.code, OLD.promotion_id, OLD.enabled, OLD.expires_at)
        IS DISTINCT FROM (NEW.code, NEW.promotion_id, NEW.enabled, NEW.expires_at))
  EXECUTE FUNCTION notify_shop_changed('selling');
