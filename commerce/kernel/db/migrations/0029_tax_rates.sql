CREATE TABLE "tax_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"percent" double precision NOT NULL,
	"nature" text,
	"legal_reference" text,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tax_rates_code_unique" UNIQUE("code"),
	CONSTRAINT "nature_of_zero_rates" CHECK (("tax_rates"."percent" = 0) = ("tax_rates"."nature" is not null)),
	CONSTRAINT "percent_of_a_price" CHECK ("tax_rates"."percent" between 0 and 100)
);
--> statement-breakpoint
-- The two every shop had until now; a gift card is a multi-purpose voucher, taxed when it is spent.
INSERT INTO "tax_rates" ("code", "name", "percent", "nature", "legal_reference", "is_default") VALUES
	('iva_22', 'IVA 22%', 22, NULL, NULL, true),
	('fuori_campo', 'Fuori campo IVA (buono multiuso)', 0, 'N2.2', 'Buono multiuso, art. 6-quater DPR 633/72', false);
--> statement-breakpoint
ALTER TABLE "variants" ALTER COLUMN "tax_category" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_tax_rate" ON "tax_rates" USING btree ("is_default") WHERE "tax_rates"."is_default";--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_tax_category_tax_rates_code_fk" FOREIGN KEY ("tax_category") REFERENCES "public"."tax_rates"("code") ON DELETE no action ON UPDATE no action;