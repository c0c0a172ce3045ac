ALTER TABLE "redirects" ADD COLUMN "hits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "redirects" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
-- Counting uses changes no page.
DROP TRIGGER redirects_changed ON redirects;
--> statement-breakpoint
CREATE TRIGGER redirects_changed AFTER INSERT OR DELETE OR UPDATE OF from_path, to_path ON redirects
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('content');

