CREATE TABLE "known_devices" (
	"customer_id" integer NOT NULL,
	"device" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_customer_id_device_pk" PRIMARY KEY("customer_id","device")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "known_devices" ("customer_id", "device", "last_seen_at")
SELECT "customer_id", coalesce("device", ''), max("created_at") FROM "refresh_tokens" GROUP BY 1, 2;
