ALTER TABLE "payment_methods" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "instrument" text;--> statement-breakpoint
-- Both methods paid online went through Stripe; their codes were the only sign of what it should ask for.
UPDATE "payment_methods" SET
  "gateway" = CASE "type" WHEN 'online' THEN 'stripe' WHEN 'offline' THEN 'bank_transfer' ELSE 'cash_on_delivery' END,
  "instrument" = CASE WHEN "type" = 'online' THEN CASE "code" WHEN 'PAYPAL' THEN 'paypal' ELSE 'card' END END;--> statement-breakpoint
ALTER TABLE "payment_methods" ALTER COLUMN "gateway" SET NOT NULL;
