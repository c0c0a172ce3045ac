CREATE TABLE "ingredients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ingredients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'active' NOT NULL,
	"inci" text[] DEFAULT '{}' NOT NULL,
	"alias" text,
	"summary" text NOT NULL,
	"lead" text,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"does" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"care" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"avoidable" boolean DEFAULT false NOT NULL,
	"image_path" text,
	"image_alt" text,
	"image_width" integer,
	"image_height" integer,
	"image_color" text,
	"image_focus" jsonb,
	"seo_title" text,
	"seo_description" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ingredients_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "saved_rituals" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_rituals" ADD CONSTRAINT "saved_rituals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER ingredients_changed AFTER INSERT OR UPDATE OR DELETE ON ingredients
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('catalogue');
--> statement-breakpoint
-- Which products have an ingredient is found by its names on labels: all of them are looked at again.
CREATE TRIGGER ingredients_touch_products AFTER INSERT OR UPDATE OR DELETE ON ingredients
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('ingredients');
