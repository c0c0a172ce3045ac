CREATE TABLE "section_pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "section_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"title" text NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "section_pages_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "section_publications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "section_publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page_id" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"summary" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "section_publications" ADD CONSTRAINT "section_publications_page_id_section_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."section_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "section_publications_page_id_id_index" ON "section_publications" USING btree ("page_id","id");--> statement-breakpoint
-- Drafts are nobody's business: pages change with a publication, a title or an address.
CREATE TRIGGER section_pages_changed AFTER UPDATE ON section_pages FOR EACH ROW
  WHEN ((OLD.path, OLD.title, OLD.seo_title, OLD.seo_description)
     IS DISTINCT FROM (NEW.path, NEW.title, NEW.seo_title, NEW.seo_description))
  EXECUTE FUNCTION notify_shop_changed('content');
--> statement-breakpoint
CREATE TRIGGER section_publications_changed AFTER INSERT OR UPDATE OR DELETE ON section_publications
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('content');
--> statement-breakpoint
-- Links of sections are led to where pages are now.
CREATE TRIGGER redirects_changed AFTER INSERT OR UPDATE OR DELETE ON redirects
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('content');
