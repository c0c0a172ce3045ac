CREATE TABLE "text_decisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"sentence" text NOT NULL,
	"words" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_rankings" (
	"ranking" text NOT NULL,
	"place" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "product_rankings_ranking_place_pk" PRIMARY KEY("ranking","place")
);
--> statement-breakpoint
ALTER TABLE "product_rankings" ADD CONSTRAINT "product_rankings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_decisions_sentence_index" ON "text_decisions" USING btree ("sentence");
--> statement-breakpoint
-- The list that the shop chose by hand may be called what it is.
UPDATE search_synonyms SET target = 'best seller, i nostri preferiti' WHERE target = 'best seller';
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON claim_products FOR EACH STATEMENT EXECUTE FUNCTION announce('structure');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER announce AFTER INSERT OR UPDATE OR DELETE ON product_rankings FOR EACH STATEMENT EXECUTE FUNCTION announce('content');
