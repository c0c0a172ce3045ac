-- Invoices and credit notes in one register. What those from before say is read from their files.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_pkey";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "kind" text DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refund_id" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "date" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "total" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "vat" jsonb;--> statement-breakpoint
UPDATE "invoices" i SET
  "date" = substring(i.xml from '<Data>([0-9-]{10})</Data>')::date,
  "total" = round(substring(i.xml from '<ImportoTotaleDocumento>([0-9.]+)</')::numeric * 100)::int,
  "vat" = coalesce((SELECT jsonb_agg(jsonb_build_object('percent', m[1]::numeric, 'nature', m[2],
      'voucher', m[2] IS NOT DISTINCT FROM 'N2.2' AND i.xml NOT LIKE '%<RegimeFiscale>RF19<%',
      'gross', round((m[3]::numeric + m[4]::numeric) * 100)::int, 'tax', round(m[4]::numeric * 100)::int))
    FROM regexp_matches(i.xml, '<DatiRiepilogo>\s*<AliquotaIVA>([0-9.]+)</AliquotaIVA>\s*(?:<Natura>([A-Z0-9.]+)</Natura>\s*)?<ImponibileImporto>([0-9.-]+)</ImponibileImporto>\s*<Imposta>([0-9.-]+)</Imposta>', 'g') m), '[]');--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "total" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "vat" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_invoice_an_order_index" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_date_index" ON "invoices" USING btree ("date");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refundId_unique" UNIQUE("refund_id");--> statement-breakpoint
-- What cancelling gave back onto gift cards is a refund too.
INSERT INTO refunds (order_id, state, amount, gift_card_amount, settled_at, created_at, updated_at)
SELECT m.order_id, 'succeeded', 0, sum(m.amount), min(m.at), min(m.at), min(m.at)
FROM gift_card_movements m JOIN orders o ON o.id = m.order_id
WHERE m.reason = 'cancelled' AND (o.total = 0 OR EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.paid_at IS NOT NULL))
GROUP BY m.order_id;
