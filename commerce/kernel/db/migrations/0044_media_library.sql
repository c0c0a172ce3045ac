ALTER TABLE "pictures" ALTER COLUMN "width" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "height" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "color" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "focus" jsonb;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "photo_focus" jsonb;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "image_focus" jsonb;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "image_focus" jsonb;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "kind" text DEFAULT 'picture' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "alt" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "focus" jsonb;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "poster" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_id_unique" UNIQUE("id");
--> statement-breakpoint
-- Whatever products, categories and posts show is in the library; what describes it there describes it here.
INSERT INTO "pictures" ("path", "file_name", "width", "height", "color", "alt")
SELECT DISTINCT ON (shown.path) shown.path, regexp_replace(shown.path, '^.*/', ''), shown.width, shown.height, shown.color, shown.alt
FROM (
  SELECT path, width, height, color, alt FROM product_images
  UNION ALL SELECT image_path, image_width, image_height, image_color, image_alt FROM taxons
  UNION ALL SELECT image_path, image_width, image_height, image_color, image_alt FROM blog_posts
  UNION ALL SELECT photo_path, photo_width, photo_height, NULL, NULL FROM taxons
) shown
WHERE shown.path IS NOT NULL
ORDER BY shown.path, shown.alt IS NULL
ON CONFLICT ("path") DO UPDATE SET "alt" = excluded."alt", "file_name" = excluded."file_name";
--> statement-breakpoint
-- Texts and sections show what the library says of their pictures.
DO $$
DECLARE
  family text;
BEGIN
  FOREACH family IN ARRAY ARRAY['content', 'blog', 'catalogue'] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER UPDATE ON pictures FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed(%L)',
      'pictures_changed_' || family, family);
  END LOOP;
END $$;
