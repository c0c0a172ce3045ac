-- Whether a product has a hygiene seal is now said of each: cosmetics were taken to have one, and keep it.
UPDATE "products" SET "details" = "details" || '{"sealed": true}'
  WHERE "details" ->> 'inci' IS NOT NULL AND NOT "details" ? 'sealed';
