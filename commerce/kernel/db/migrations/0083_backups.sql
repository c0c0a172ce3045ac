CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"name" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"started_by" integer,
	"bytes" double precision,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_started_by_customers_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_running_backup_index" ON "backups" USING btree ("state") WHERE "backups"."state" = 'running';