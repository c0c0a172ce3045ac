CREATE TABLE "pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "image_width" integer;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "image_height" integer;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "image_color" text;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "image_width" integer;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "image_height" integer;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "image_color" text;