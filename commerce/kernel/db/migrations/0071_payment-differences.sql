CREATE TABLE "payment_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" integer,
	"attempt_id" integer,
	"order_number" text,
	"amount" integer NOT NULL,
	"expected_amount" integer,
	"details" jsonb,
	"at" timestamp with time zone NOT NULL,
	"note" text,
	"problem" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_differences_gateway_kind_reference_index" ON "payment_differences" USING btree ("gateway","kind","reference");--> statement-breakpoint
CREATE INDEX "payment_differences_order_id_index" ON "payment_differences" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_differences_attempt_id_index" ON "payment_differences" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "differences_open_index" ON "payment_differences" USING btree ("at") WHERE "payment_differences"."state" in ('open', 'refunding');