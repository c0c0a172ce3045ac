-- Shops that gave out numbers keep their prefix until their owner chooses another.
INSERT INTO "settings" ("key", "value")
SELECT 'identity', jsonb_build_object(
  'name', left(coalesce(nullif("company"."value" ->> 'name', ''), 'Il negozio'), 40),
  'orderPrefix', 'RG')
FROM "order_numbers" LEFT JOIN "settings" "company" ON "company"."key" = 'company'
WHERE "order_numbers"."series" = 'RG'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "order_numbers" SET "series" = 'orders' WHERE "series" = 'RG';
