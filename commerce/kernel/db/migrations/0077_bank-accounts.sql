ALTER TABLE "payments" ADD COLUMN "bank_account" jsonb;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "bank_account" jsonb;--> statement-breakpoint
-- Reads holder and IBAN out of the text for shoppers; sentences about something else become the note.
CREATE FUNCTION pg_temp.account_in(words text) RETURNS jsonb LANGUAGE sql AS $$
  select jsonb_build_object(
    'holder', coalesce(
      regexp_replace(
        (regexp_match(words, '(?:intestat[oa] a|intestatario:?|beneficiario:?)\s+(.+)', 'i'))[1],
        '\s*([–—,;:(\n]|-\s|\mIBAN\M).*$', '', 'i'),
      (select value ->> 'name' from settings where key = 'company'),
      ''),
    'iban', upper(regexp_replace((regexp_match(words, '\m([A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30})\M'))[1], '\s', '', 'g')),
    'bank', '',
    'bic', '',
    'reference', '{numero}',
    'note', coalesce((
      select string_agg(trim(sentence), ' ')
      from regexp_split_to_table(words, '(?<=[.!?])\s+|\n+') as sentence
      where sentence !~* 'iban|intestat|beneficiario|causale|[A-Z]{2}\d{2}( ?[A-Z0-9]{4}){3}'
        and sentence ~ '[[:alpha:]]'), ''))
$$;--> statement-breakpoint
UPDATE "payment_methods" SET "bank_account" = pg_temp.account_in("instructions")
WHERE "type" = 'offline' AND "instructions" ~ '\m[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\M';--> statement-breakpoint
UPDATE "payments" SET "bank_account" = pg_temp.account_in("instructions")
WHERE "method_type" = 'offline' AND "state" IN ('new', 'processing') AND "instructions" ~ '\m[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\M';
