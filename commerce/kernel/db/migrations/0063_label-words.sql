-- Labels, makers, joined names and codes say what a product is; only its description may speak of others.
INSERT INTO search_words (product_id, lexeme, weight)
SELECT p.id, word.lexeme, 6 FROM products p, unnest(to_tsvector('italian', unaccent(concat_ws(' ',
  p.details ->> 'inci', p.details -> 'responsiblePerson' ->> 'name',
  (SELECT string_agg(word || following, ' ') FROM (
    SELECT word, lead(word) OVER (ORDER BY place) AS following
    FROM regexp_split_to_table(lower(p.name), '[^[:alnum:]]+') WITH ORDINALITY AS split (word, place)) pairs),
  (SELECT string_agg(barcode, ' ') FROM variants WHERE product_id = p.id))))) word
ON CONFLICT (product_id, lexeme) DO UPDATE SET weight = greatest(search_words.weight, excluded.weight);
