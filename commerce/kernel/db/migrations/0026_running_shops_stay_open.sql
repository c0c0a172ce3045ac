-- A shop that nobody has opened is closed to visitors: those that were set up, or run without the demo, before this
-- was so stay as they are.
INSERT INTO settings (key, value)
SELECT 'storefront', '{"open": true}'::jsonb
WHERE EXISTS (SELECT 1 FROM settings WHERE key IN ('setUp', 'ground'))
ON CONFLICT (key) DO NOTHING;
