ALTER TABLE "attributes" ADD COLUMN "multiple" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "place" text DEFAULT 'facts' NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attributes" ADD COLUMN "declared" boolean DEFAULT false NOT NULL;