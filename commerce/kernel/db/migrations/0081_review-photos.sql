ALTER TABLE "pictures" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;