CREATE TABLE "network_verdicts" (
	"network" text PRIMARY KEY NOT NULL,
	"verdict" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "door" text DEFAULT 'shop' NOT NULL;