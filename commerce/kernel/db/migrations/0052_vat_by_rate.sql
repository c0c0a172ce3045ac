-- Orders keep their VAT by rate, taken out of the sum of each rate. Those from before knew 22 % and vouchers only, or their rates.
WITH kept AS (
  SELECT o.id, o.priced || jsonb_build_object(
    'taxRates', coalesce(o.priced -> 'taxRates', '{"iva_22": {"percent": 22, "nature": null, "legalReference": null}, "fuori_campo": {"percent": 0, "nature": "N2.2", "legalReference": "Buono multiuso, art. 6-quater DPR 633/72"}}'::jsonb),
    'serviceTaxCategory', coalesce(o.priced ->> 'serviceTaxCategory', 'iva_22')) AS priced
  FROM orders o WHERE o.priced IS NOT NULL AND NOT o.priced ? 'vat'
), part AS (
  SELECT k.id, true AS item, i.snapshot -> 'product' ->> 'kind' = 'gift_card' AS card,
    k.priced -> 'taxRates' -> (i.snapshot -> 'variant' ->> 'taxCategory') AS rate, (l ->> 'total')::int AS gross
  FROM kept k CROSS JOIN LATERAL jsonb_array_elements(k.priced -> 'lines') l
  JOIN order_items i ON i.id = (l ->> 'id')::int
  UNION ALL
  SELECT k.id, false, false, k.priced -> 'taxRates' -> (k.priced ->> 'serviceTaxCategory'),
    (k.priced ->> 'shippingTotal')::int + (k.priced ->> 'feeTotal')::int
  FROM kept k
), alike AS (
  SELECT id, (rate ->> 'percent')::numeric AS percent, rate ->> 'nature' AS nature,
    coalesce(card, false) AND (rate ->> 'percent')::numeric = 0 AS voucher,
    sum(gross) AS gross, coalesce(sum(gross) FILTER (WHERE item), 0) AS items
  FROM part GROUP BY 1, 2, 3, 4 HAVING sum(gross) > 0
), taxed AS (
  SELECT *, round(gross * percent / (100 + percent))::int AS tax, round(items * percent / (100 + percent))::int AS items_tax FROM alike
), totals AS (
  SELECT id, sum(tax) AS tax, sum(items_tax) AS items_tax, jsonb_agg(jsonb_build_object('percent', percent, 'nature', nature,
    'voucher', voucher, 'gross', gross, 'tax', tax) ORDER BY percent DESC) AS vat
  FROM taxed GROUP BY id
)
UPDATE orders o SET priced = k.priced || jsonb_build_object('version', 3, 'vat', coalesce(t.vat, '[]'), 'taxTotal', coalesce(t.tax, 0),
  'taxIncludedTotal', coalesce(t.tax, 0), 'itemsTaxTotal', coalesce(t.items_tax, 0))
FROM kept k LEFT JOIN totals t ON t.id = k.id WHERE o.id = k.id;
