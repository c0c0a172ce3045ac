ALTER TABLE "taxons" ADD COLUMN "verb" text;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "tones" jsonb;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "photo_path" text;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "photo_width" integer;--> statement-breakpoint
ALTER TABLE "taxons" ADD COLUMN "photo_height" integer;--> statement-breakpoint
-- What the shop's code said until now of the ranges it knew.
UPDATE "taxons" t SET "verb" = known.verb, "summary" = known.summary, "colour" = known.colour, "tones" = known.tones,
  "photo_path" = known.photo, "photo_width" = 1000, "photo_height" = 1500
FROM (VALUES
  ('mare', 'Idratare', 'Acqua di mare e alghe', '#3f8f94', '{"wash":"#dfedea","mid":"#a9cfcb","floor":"#9cc8c5","deep":"#1f5f66"}'::jsonb, 'products/siero-acido-ialuronico/main.jpg'),
  ('rosa', 'Lenire', 'Acqua di rosa damascena', '#b9656a', '{"wash":"#f5e3de","mid":"#e3b4ac","floor":"#dda79e","deep":"#8e3f4b"}'::jsonb, 'products/siero-lenitivo-alla-rosa/main.jpg'),
  ('agrume', 'Illuminare', 'Vitamina C e agrumi', '#cf6c1f', '{"wash":"#fbe8cf","mid":"#f0b878","floor":"#eba862","deep":"#8f4312"}'::jsonb, 'products/siero-vitamina-c/main.jpg'),
  ('oliva', 'Nutrire', 'Olio d’oliva e squalano', '#6f7f3a', '{"wash":"#e9ebda","mid":"#aeb78f","floor":"#a2ac80","deep":"#4c5827"}'::jsonb, 'products/olio-viso-all-oliva/main.jpg'),
  ('argilla', 'Riequilibrare', 'Argilla bianca e zinco', '#9c724c', '{"wash":"#efe6d8","mid":"#ddcbb2","floor":"#d5c0a4","deep":"#6d4e35"}'::jsonb, 'products/maschera-all-argilla-bianca/main.jpg'),
  ('notte', 'Rigenerare', 'Retinale e lavanda', '#87629b', '{"wash":"#ebe3ea","mid":"#4a3a66","floor":"#3f3159","deep":"#46284f"}'::jsonb, 'products/crema-notte-rigenerante/main.jpg')
) AS known (line, verb, summary, colour, tones, photo)
WHERE t."line" = known.line;--> statement-breakpoint
-- A product wears the colours of the range it is in: only those in none keep their own.
UPDATE "products" p SET "line" = NULL WHERE EXISTS (
  SELECT FROM "product_taxons" pt JOIN "taxons" t ON t."id" = pt."taxon_id" WHERE pt."product_id" = p."id" AND t."line" = p."line"
);
