-- Beside its family, a change names the product it touches, so that who keeps what lists ask of products (the shelf) reads that one again.
CREATE FUNCTION product_of(relation text, changed jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE relation
    WHEN 'products' THEN changed ->> 'id'
    WHEN 'variant_prices' THEN (SELECT product_id::text FROM variants WHERE id = (changed ->> 'variant_id')::int)
    ELSE changed ->> 'product_id'
  END
$$;
--> statement-breakpoint
CREATE FUNCTION notify_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', 'product:' || touched.id)
  FROM (VALUES (product_of(TG_TABLE_NAME, to_jsonb(OLD))), (product_of(TG_TABLE_NAME, to_jsonb(NEW)))) touched (id)
  WHERE touched.id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  relation text;
BEGIN
  FOREACH relation IN ARRAY ARRAY['products', 'product_taxons', 'product_attribute_values', 'variant_prices'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION notify_product_changed()',
      relation || '_touch_product', relation);
  END LOOP;
  FOREACH relation IN ARRAY ARRAY['taxons', 'attributes', 'attribute_values'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed(''labels'')',
      relation || '_touch_labels', relation);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER variants_touch_product AFTER INSERT OR DELETE ON variants
  FOR EACH ROW EXECUTE FUNCTION notify_product_changed();
--> statement-breakpoint
-- Stock moves with every order and no list asks for it.
CREATE TRIGGER variants_move_product AFTER UPDATE ON variants FOR EACH ROW
  WHEN ((OLD.enabled, OLD.product_id) IS DISTINCT FROM (NEW.enabled, NEW.product_id))
  EXECUTE FUNCTION notify_product_changed();
