CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"csv" text,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"report" jsonb NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
