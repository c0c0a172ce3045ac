CREATE TABLE "digest_notices" (
	"event_id" text NOT NULL,
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"line" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "digest_notices_customer_id_event_id_pk" PRIMARY KEY("customer_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"digest_at" text NOT NULL,
	"kinds" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digest_notices" ADD CONSTRAINT "digest_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;