-- What is cached names what it was made from: 'item:<code>' for a product, 'products' for what depends on any of them (lists,
-- searches, filters), 'places' for lists in the shop's own order, 'structure' for the rest of the catalogue. The family 'catalogue', which says less, goes on for the release before.
CREATE FUNCTION notify_item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := to_jsonb(OLD);
  became jsonb := to_jsonb(NEW);
  touched record;
BEGIN
  FOR touched IN
    SELECT p.code, p.kind FROM products p WHERE p.id IN (item_of(TG_TABLE_NAME, was), item_of(TG_TABLE_NAME, became))
    UNION SELECT was ->> 'code', was ->> 'kind' WHERE TG_TABLE_NAME = 'products' AND was IS NOT NULL
  LOOP
    PERFORM pg_notify('shop_changed', 'item:' || touched.code);
    -- Gift boxes and gift cards are offered on every page.
    IF touched.kind <> 'product' THEN PERFORM pg_notify('shop_changed', 'structure'); END IF;
  END LOOP;
  PERFORM pg_notify('shop_changed', 'products');
  -- What is shown or hidden may be missed where it is not named.
  IF TG_TABLE_NAME = 'products' AND (was -> 'enabled', was -> 'published_at', was -> 'code')
    IS DISTINCT FROM (became -> 'enabled', became -> 'published_at', became -> 'code')
  THEN PERFORM pg_notify('shop_changed', 'structure'); END IF;
  IF TG_TABLE_NAME = 'product_taxons' OR TG_TABLE_NAME = 'products'
    AND (was -> 'enabled', was -> 'listed', was -> 'published_at', was -> 'position', was -> 'kind', was #> '{details,inci}')
    IS DISTINCT FROM (became -> 'enabled', became -> 'listed', became -> 'published_at', became -> 'position', became -> 'kind', became #> '{details,inci}')
  THEN PERFORM pg_notify('shop_changed', 'places'); END IF;
  -- A category of gift cards alone goes with them where they are off.
  IF TG_TABLE_NAME = 'product_taxons' AND EXISTS (
    SELECT FROM product_taxons pt JOIN products p ON p.id = pt.product_id WHERE p.kind = 'gift_card'
      AND pt.taxon_id IN ((was ->> 'taxon_id')::int, (became ->> 'taxon_id')::int))
  THEN PERFORM pg_notify('shop_changed', 'structure'); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION is_loading() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('shop.loading', true), '') = 'on'
$$;
--> statement-breakpoint
CREATE FUNCTION item_of(relation text, changed jsonb) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE relation
    WHEN 'products' THEN (changed ->> 'id')::int
    WHEN 'variant_prices' THEN (SELECT product_id FROM variants WHERE id = (changed ->> 'variant_id')::int)
    WHEN 'variant_option_values' THEN (SELECT product_id FROM variants WHERE id = (changed ->> 'variant_id')::int)
    WHEN 'product_option_values' THEN (SELECT product_id FROM product_options WHERE id = (changed ->> 'option_id')::int)
    WHEN 'product_association_items' THEN
      (SELECT product_id FROM product_associations WHERE id = (changed ->> 'association_id')::int)
    ELSE (changed ->> 'product_id')::int
  END
$$;
--> statement-breakpoint
-- Whoever loads a whole catalogue in one transaction says so, and tells 'everything' at its end instead of each row.
DO $$
DECLARE
  relation text;
BEGIN
  FOREACH relation IN ARRAY ARRAY['products', 'product_taxons', 'product_attribute_values', 'variant_prices'] LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', relation || '_touch_product', relation);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION notify_product_changed()',
      relation || '_touch_product', relation);
  END LOOP;
  FOREACH relation IN ARRAY ARRAY['products', 'product_taxons', 'product_attribute_values', 'product_options',
    'product_option_values', 'variant_option_values', 'variant_prices', 'product_images', 'product_associations',
    'product_association_items'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION notify_item_changed()',
      relation || '_touch_item', relation);
  END LOOP;
  FOREACH relation IN ARRAY ARRAY['taxons', 'attributes', 'attribute_values', 'ingredients', 'search_synonyms', 'pictures'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed(''structure'')',
      relation || '_touch_structure', relation);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_words_touch_products AFTER INSERT OR UPDATE OR DELETE ON search_words
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('products');
--> statement-breakpoint
CREATE TRIGGER variants_touch_item AFTER UPDATE ON variants FOR EACH ROW
  WHEN (least(OLD.on_hand - OLD.on_hold, 6) IS DISTINCT FROM least(NEW.on_hand - NEW.on_hold, 6)
     OR (OLD.code, OLD.name, OLD.position, OLD.enabled, OLD.tracked, OLD.volume_ml, OLD.net_weight_grams, OLD.product_id)
        IS DISTINCT FROM (NEW.code, NEW.name, NEW.position, NEW.enabled, NEW.tracked, NEW.volume_ml, NEW.net_weight_grams, NEW.product_id))
  EXECUTE FUNCTION notify_item_changed();
--> statement-breakpoint
CREATE TRIGGER variants_come_or_go_with_item AFTER INSERT OR DELETE ON variants
  FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION notify_item_changed();
