-- Answers of the API tell the exact stock and every other field of a variant: each change of one is a change of theirs.
-- Pages say less of it and keep to the family catalogue.
CREATE TRIGGER variants_touched AFTER UPDATE ON variants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('stock');
