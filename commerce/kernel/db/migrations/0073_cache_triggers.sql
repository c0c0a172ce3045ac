-- contract: only triggers called these functions; the new triggers, made from the tables' `announces`, take their place.
DROP FUNCTION notify_shop_changed(), notify_item_changed(), notify_product_changed() CASCADE;
--> statement-breakpoint
DROP FUNCTION product_of(text, jsonb), item_of(text, jsonb);
--> statement-breakpoint
CREATE FUNCTION announce() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', family) FROM unnest(TG_ARGV) announced (family);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', 'content');
  PERFORM pg_notify('shop_changed', key) FROM (SELECT 'structure' WHERE 'features' IN (OLD.key, NEW.key)) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_settings();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION announce('selling');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON taxons FOR EACH STATEMENT EXECUTE FUNCTION announce('structure', 'labels');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'product:' || id, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM (VALUES (OLD.id, OLD.code, OLD.kind), (NEW.id, NEW.code, NEW.kind)) products (id, code, kind)) announced (key) WHERE key IS NOT NULL;
  IF (TG_OP <> 'UPDATE' OR (OLD.enabled, OLD.published_at, OLD.code)
      IS DISTINCT FROM (NEW.enabled, NEW.published_at, NEW.code)) THEN
  PERFORM pg_notify('shop_changed', 'structure');
  END IF;
  IF (TG_OP <> 'UPDATE' OR (OLD.enabled, OLD.listed, OLD.published_at, OLD.position, OLD.kind, OLD.details -> 'inci')
      IS DISTINCT FROM (NEW.enabled, NEW.listed, NEW.published_at, NEW.position, NEW.kind, NEW.details -> 'inci')) THEN
  PERFORM pg_notify('shop_changed', 'places');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_products();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_product_taxons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'product:' || id, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (OLD.product_id, NEW.product_id)) announced (key) WHERE key IS NOT NULL;
  IF (TG_OP <> 'UPDATE' OR (OLD.product_id, OLD.taxon_id, OLD.position)
      IS DISTINCT FROM (NEW.product_id, NEW.taxon_id, NEW.position)) THEN
  PERFORM pg_notify('shop_changed', 'places');
  END IF;
  PERFORM pg_notify('shop_changed', key) FROM (SELECT 'structure' WHERE EXISTS (
      SELECT FROM product_taxons p JOIN products ON products.id = p.product_id
      WHERE products.kind = 'gift_card' AND p.taxon_id IN (OLD.taxon_id, NEW.taxon_id))) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON product_taxons FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_product_taxons();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON attributes FOR EACH STATEMENT EXECUTE FUNCTION announce('structure', 'labels');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON attribute_values FOR EACH STATEMENT EXECUTE FUNCTION announce('structure', 'labels');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_product_attribute_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'product:' || id, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (OLD.product_id, NEW.product_id)) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON product_attribute_values FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_product_attribute_values();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_product_options() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (OLD.product_id, NEW.product_id)) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON product_options FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_product_options();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_product_option_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (SELECT product_id FROM product_options WHERE id IN (OLD.option_id, NEW.option_id))) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON product_option_values FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_product_option_values();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
  PERFORM pg_notify('shop_changed', 'stock');
  END IF;
  IF (TG_OP <> 'UPDATE' OR (least(OLD.on_hand - OLD.on_hold, 6), OLD.code, OLD.name, OLD.position, OLD.enabled, OLD.tracked, OLD.volume_ml, OLD.net_weight_grams, OLD.product_id)
      IS DISTINCT FROM (least(NEW.on_hand - NEW.on_hold, 6), NEW.code, NEW.name, NEW.position, NEW.enabled, NEW.tracked, NEW.volume_ml, NEW.net_weight_grams, NEW.product_id)) THEN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (OLD.product_id, NEW.product_id)) announced (key) WHERE key IS NOT NULL;
  END IF;
  IF (TG_OP <> 'UPDATE' OR (OLD.enabled, OLD.product_id)
      IS DISTINCT FROM (NEW.enabled, NEW.product_id)) THEN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT 'product:' || unnest(ARRAY[OLD.product_id, NEW.product_id])) announced (key) WHERE key IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON variants FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_variants();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_variant_option_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (SELECT product_id FROM variants WHERE id IN (OLD.variant_id, NEW.variant_id))) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON variant_option_values FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_variant_option_values();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_variant_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'product:' || id, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (SELECT product_id FROM variants WHERE id IN (OLD.variant_id, NEW.variant_id))) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON variant_prices FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_variant_prices();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_product_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (OLD.product_id, NEW.product_id)) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON product_images FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_product_images();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_product_associations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (OLD.product_id, NEW.product_id)) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON product_associations FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_product_associations();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_product_association_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', key) FROM (SELECT unnest(ARRAY['item:' || code, 'products',
      CASE WHEN kind <> 'product' THEN 'structure' END])
      FROM products WHERE id IN (SELECT product_id FROM product_associations WHERE id IN (OLD.association_id, NEW.association_id))) announced (key) WHERE key IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON product_association_items FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_product_association_items();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON blog_categories FOR EACH STATEMENT EXECUTE FUNCTION announce('blog');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON blog_posts FOR EACH STATEMENT EXECUTE FUNCTION announce('blog');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON blog_post_products FOR EACH STATEMENT EXECUTE FUNCTION announce('blog');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON pages FOR EACH STATEMENT EXECUTE FUNCTION announce('content');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON ingredients FOR EACH STATEMENT EXECUTE FUNCTION announce('structure', 'ingredients');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON payment_methods FOR EACH STATEMENT EXECUTE FUNCTION announce('selling');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', 'structure');
  IF TG_OP = 'UPDATE' THEN
  PERFORM pg_notify('shop_changed', 'content');
  PERFORM pg_notify('shop_changed', 'blog');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON pictures FOR EACH STATEMENT EXECUTE FUNCTION announce_pictures();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON promotions FOR EACH STATEMENT EXECUTE FUNCTION announce('selling');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP <> 'UPDATE' OR (OLD.used < OLD.usage_limit, OLD.code, OLD.promotion_id, OLD.enabled, OLD.expires_at)
      IS DISTINCT FROM (NEW.used < NEW.usage_limit, NEW.code, NEW.promotion_id, NEW.enabled, NEW.expires_at)) THEN
  PERFORM pg_notify('shop_changed', 'selling');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON coupons FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_coupons();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_redirects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP <> 'UPDATE' OR (OLD.from_path, OLD.to_path)
      IS DISTINCT FROM (NEW.from_path, NEW.to_path)) THEN
  PERFORM pg_notify('shop_changed', 'content');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON redirects FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_redirects();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION announce('reviews');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON search_words FOR EACH STATEMENT EXECUTE FUNCTION announce('products');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION announce('structure', 'labels');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON shipping_methods FOR EACH STATEMENT EXECUTE FUNCTION announce('selling');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION announce_section_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (TG_OP <> 'UPDATE' OR (OLD.path, OLD.title, OLD.seo_title, OLD.seo_description)
      IS DISTINCT FROM (NEW.path, NEW.title, NEW.seo_title, NEW.seo_description)) THEN
  PERFORM pg_notify('shop_changed', 'content');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON section_pages FOR EACH ROW WHEN (NOT is_loading()) EXECUTE FUNCTION announce_section_pages();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON section_publications FOR EACH STATEMENT EXECUTE FUNCTION announce('content');
