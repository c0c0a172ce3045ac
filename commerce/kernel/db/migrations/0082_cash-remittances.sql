CREATE TABLE "cash_remittances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_remittances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"carrier" text NOT NULL,
	"received_on" date NOT NULL,
	"amount" integer NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remitted_payments" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"remittance_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "remitted_payments" ADD CONSTRAINT "remitted_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remitted_payments" ADD CONSTRAINT "remitted_payments_remittance_id_cash_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."cash_remittances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remitted_payments_remittance_id_index" ON "remitted_payments" USING btree ("remittance_id");