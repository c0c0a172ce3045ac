CREATE TABLE "search_words" (
	"product_id" integer NOT NULL,
	"lexeme" text COLLATE "C" NOT NULL,
	"weight" smallint NOT NULL,
	CONSTRAINT "search_words_product_id_lexeme_pk" PRIMARY KEY("product_id","lexeme")
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO search_words (product_id, lexeme, weight)
SELECT p.id, word.lexeme, CASE
  WHEN 'A' = ANY (word.weights) THEN 20 WHEN 'B' = ANY (word.weights) THEN 8 WHEN 'C' = ANY (word.weights) THEN 6 ELSE 1 END
FROM products p, unnest(p.search) word;
--> statement-breakpoint
INSERT INTO vocabulary (word)
SELECT DISTINCT word FROM products p, regexp_split_to_table(
  lower(concat_ws(' ', p.name, p.subtitle, p.short_description)), '[^a-z0-9àèéìíòóùú]+') word
WHERE length(word) > 3;
--> statement-breakpoint
CREATE TRIGGER search_words_changed AFTER INSERT OR UPDATE OR DELETE ON search_words
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('catalogue');
--> statement-breakpoint
DROP INDEX "products_search_index";--> statement-breakpoint
DROP INDEX "products_search_trigram_index";--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_words_index" ON "search_words" USING btree ("lexeme","product_id","weight");--> statement-breakpoint
CREATE INDEX "vocabulary_trigram_index" ON "vocabulary" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";