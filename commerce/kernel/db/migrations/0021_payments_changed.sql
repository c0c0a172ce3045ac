-- Every page names the ways to pay.
CREATE TRIGGER payment_methods_changed AFTER INSERT OR UPDATE OR DELETE ON payment_methods
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('selling');
