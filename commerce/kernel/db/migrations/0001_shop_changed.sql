-- Every commit that changes what public pages show says so on the channel shop_changed; the payload is the family.
CREATE FUNCTION notify_shop_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('shop_changed', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  family text;
  relation text;
BEGIN
  FOR family, relation IN VALUES
    ('catalogue', 'taxons'), ('catalogue', 'products'), ('catalogue', 'product_taxons'),
    ('catalogue', 'attributes'), ('catalogue', 'attribute_values'), ('catalogue', 'product_attribute_values'),
    ('catalogue', 'product_options'), ('catalogue', 'product_option_values'), ('catalogue', 'variant_option_values'),
    ('catalogue', 'variant_prices'), ('catalogue', 'product_images'), ('catalogue', 'product_associations'),
    ('catalogue', 'product_association_items'), ('reviews', 'reviews'), ('blog', 'blog_categories'),
    ('blog', 'blog_posts'), ('blog', 'blog_post_products'), ('content', 'pages'), ('content', 'settings')
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed(%L)',
      relation || '_changed', relation, family);
  END LOOP;
END $$;
--> statement-breakpoint
-- Stock moves with every order; pages care only when what they say of it changes.
CREATE TRIGGER variants_changed AFTER UPDATE ON variants FOR EACH ROW
  WHEN (least(OLD.on_hand - OLD.on_hold, 6) IS DISTINCT FROM least(NEW.on_hand - NEW.on_hold, 6)
     OR (OLD.code, OLD.name, OLD.position, OLD.enabled, OLD.tracked, OLD.volume_ml, OLD.net_weight_grams)
        IS DISTINCT FROM (NEW.code, NEW.name, NEW.position, NEW.enabled, NEW.tracked, NEW.volume_ml, NEW.net_weight_grams))
  EXECUTE FUNCTION notify_shop_changed('catalogue');
--> statement-breakpoint
CREATE TRIGGER variants_came_or_went AFTER INSERT OR DELETE ON variants
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('catalogue');
