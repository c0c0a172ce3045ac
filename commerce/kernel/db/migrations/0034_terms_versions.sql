CREATE TABLE "terms_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachment" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" text;