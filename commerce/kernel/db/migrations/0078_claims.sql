CREATE TABLE "claim_products" (
	"claim_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "claim_products_claim_id_product_id_pk" PRIMARY KEY("claim_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"evidence" text NOT NULL,
	"scope" text NOT NULL,
	"characteristic" text,
	"expires_on" date NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "claim_products" ADD CONSTRAINT "claim_products_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_products" ADD CONSTRAINT "claim_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_expires_on_index" ON "claims" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "claims_characteristic_index" ON "claims" USING btree ("characteristic");
--> statement-breakpoint
-- The claims that products had among their details: one record for each text, to be reviewed within a year.
INSERT INTO claims (code, kind, text, evidence, scope, expires_on)
SELECT 'claim-' || left(md5(c ->> 'claim'), 8), 'other', c ->> 'claim', min(c ->> 'evidence'), 'products', current_date + 365
FROM products p, jsonb_array_elements(p.details -> 'claims') c GROUP BY c ->> 'claim' ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO claim_products (claim_id, product_id)
SELECT DISTINCT claims.id, p.id
FROM products p, jsonb_array_elements(p.details -> 'claims') c, claims WHERE claims.text = c ->> 'claim';
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON claims FOR EACH STATEMENT EXECUTE FUNCTION announce('products', 'structure', 'content', 'blog', 'labels');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON claim_products FOR EACH STATEMENT EXECUTE FUNCTION announce('products');
