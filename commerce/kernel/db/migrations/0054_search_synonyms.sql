CREATE TABLE "search_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"query" text NOT NULL,
	"searches" integer NOT NULL,
	"found" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text[] NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "search_counts_query_day_index" ON "search_counts" USING btree ("query","day");--> statement-breakpoint
CREATE TRIGGER search_synonyms_touch_labels AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('labels');
--> statement-breakpoint
CREATE TRIGGER search_synonyms_touch_catalogue AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_changed('catalogue');
--> statement-breakpoint
-- What shoppers of beauty call things; the owner changes it in the back office.
INSERT INTO search_synonyms (words, kind, target) VALUES
  (ARRAY['occhiaie', 'occhiaia', 'borse', 'borse sotto gli occhi', 'occhi gonfi', 'occhi stanchi', 'zampe di gallina', 'eye cream', 'eye contour', 'sguardo stanco'], 'same', 'contorno occhi'),
  (ARRAY['brufoli', 'acne', 'foruncoli', 'punti neri', 'comedoni', 'pelle impura', 'pelle acneica', 'pori dilatati', 'pori', 'blemish'], 'same', 'imperfezioni'),
  (ARRAY['antirughe', 'rughe', 'antiage', 'anti aging', 'antieta', 'anti invecchiamento', 'linee sottili', 'elasticita'], 'same', 'prime rughe'),
  (ARRAY['macchie', 'macchie scure', 'macchie solari', 'discromie', 'iperpigmentazione'], 'same', 'vitamina c, discromie'),
  (ARRAY['pelle spenta', 'illuminante', 'illuminare', 'schiarente', 'incarnato spento', 'viso spento', 'glow', 'viso luminoso', 'pelle luminosa'], 'same', 'luminosità'),
  (ARRAY['rossori', 'couperose', 'pelle arrossata', 'pelle reattiva', 'arrossamenti', 'pelle irritata', 'pelle delicata', 'lenire'], 'same', 'lenitivo, lenitiva, pelle sensibile'),
  (ARRAY['pelle disidratata', 'disidratata', 'disidratazione', 'moisturizer', 'hydrating'], 'same', 'idratazione'),
  (ARRAY['pelle secca', 'pelle molto secca', 'dry skin'], 'same', 'secca'),
  (ARRAY['pelle grassa', 'oily skin', 'pelle oleosa'], 'same', 'grassa'),
  (ARRAY['pelle mista'], 'same', 'mista'),
  (ARRAY['pelle matura', 'over 50', 'over 60'], 'same', 'matura'),
  (ARRAY['pelle lucida', 'lucidità', 'opacizzare', 'effetto opaco', 'effetto mat', 'matte'], 'same', 'opacizzante'),
  (ARRAY['capelli crespi', 'crespo'], 'same', 'crespo'),
  (ARRAY['doppie punte'], 'same', 'punte'),
  (ARRAY['sudore', 'traspirazione', 'ascelle', 'deo', 'antitraspirante'], 'same', 'deodorante'),
  (ARRAY['scottatura', 'eritema', 'after sun', 'dopo il sole', 'pelle bruciata'], 'same', 'doposole'),
  (ARRAY['insonnia', 'dormire', 'sonno', 'rilassarsi', 'stress', 'rilassante'], 'same', 'relax'),
  (ARRAY['talloni', 'talloni screpolati', 'duroni'], 'same', 'piedi'),
  (ARRAY['crema giorno'], 'same', 'crema giorno, creme viso'),
  (ARRAY['mani screpolate', 'mani secche', 'hand cream'], 'same', 'crema mani'),
  (ARRAY['labbra screpolate', 'labbra secche', 'burrocacao', 'burro cacao', 'burro di cacao labbra', 'lip balm', 'stick labbra'], 'same', 'balsamo labbra'),
  (ARRAY['gloss', 'lucidalabbra', 'lip gloss', 'lip oil'], 'same', 'olio labbra'),
  (ARRAY['lipstick', 'rossetti'], 'same', 'rossetto'),
  (ARRAY['struccante', 'struccarsi', 'strucco', 'demaquillante', 'demaquillage', 'togliere il trucco', 'make up remover', 'makeup remover'], 'same', 'struccante, strucca, micellare'),
  (ARRAY['detergere', 'lavare il viso', 'pulizia viso', 'cleanser', 'face wash', 'detergente viso', 'detergenti viso'], 'same', 'detergenti'),
  (ARRAY['serum', 'siero viso', 'sieri viso'], 'same', 'sieri'),
  (ARRAY['toner', 'tonico viso', 'tonici'], 'same', 'tonico'),
  (ARRAY['peeling', 'esfoliare', 'esfoliante viso', 'scrub viso', 'exfoliant'], 'same', 'esfoliante'),
  (ARRAY['sheet mask', 'maschera di tessuto'], 'same', 'maschera tessuto'),
  (ARRAY['maschera viso', 'maschere viso', 'face mask', 'mask'], 'same', 'maschere'),
  (ARRAY['night cream'], 'same', 'crema notte'),
  (ARRAY['day cream'], 'same', 'creme viso'),
  (ARRAY['face cream', 'crema per il viso'], 'same', 'creme viso'),
  (ARRAY['body lotion', 'crema fluida corpo', 'body cream', 'idratante corpo'], 'same', 'latte corpo, creme corpo'),
  (ARRAY['body butter'], 'same', 'burro corpo'),
  (ARRAY['body scrub', 'scrub corpo', 'gommage'], 'same', 'scrub'),
  (ARRAY['hair mask'], 'same', 'maschera capelli'),
  (ARRAY['conditioner', 'balsamo capelli', 'balsamo per capelli'], 'same', 'balsamo districante, balsami e maschere'),
  (ARRAY['sciampo', 'schampoo', 'champu'], 'same', 'shampoo'),
  (ARRAY['piastra', 'phon', 'termoprotettore', 'termo protettore', 'protezione calore', 'heat protection'], 'same', 'termoprotettivo'),
  (ARRAY['bagnoschiuma', 'docciaschiuma', 'doccia schiuma', 'gel doccia', 'shower gel', 'body wash'], 'same', 'bagnodoccia, bagno e doccia'),
  (ARRAY['saponetta', 'saponette', 'soap'], 'same', 'sapone'),
  (ARRAY['sunscreen', 'crema solare', 'protezione sole', 'protezione dal sole', 'crema da sole', 'solare'], 'same', 'solari, protezione solare'),
  (ARRAY['protezione 50'], 'same', 'spf 50'),
  (ARRAY['protezione 30'], 'same', 'spf 30'),
  (ARRAY['abbronzante', 'abbronzatura', 'abbronzarsi'], 'same', 'abbronzatura, doposole'),
  (ARRAY['face oil'], 'same', 'oli viso'),
  (ARRAY['massaggiatore', 'massaggiatore viso', 'roller', 'roller viso'], 'same', 'gua sha, massaggio'),
  (ARRAY['massaggi', 'massaggiare'], 'same', 'massaggio'),
  (ARRAY['acido ialuronico', 'hyaluronic acid', 'ialuronico', 'sodium hyaluronate'], 'same', 'acido ialuronico'),
  (ARRAY['vit c', 'vitamina c', 'vitamin c', 'acido ascorbico', 'ascorbic acid'], 'same', 'vitamina c'),
  (ARRAY['vitamina b3', 'vit b3', 'nicotinamide'], 'same', 'niacinamide'),
  (ARRAY['vitamina a', 'retinolo', 'retinal', 'retinol', 'retinoidi'], 'same', 'retinale, retinolo'),
  (ARRAY['vitamina b5', 'panthenol', 'provitamina b5'], 'same', 'pantenolo'),
  (ARRAY['vitamina e', 'tocopherol', 'tocoferolo'], 'same', 'vitamina e'),
  (ARRAY['bha', 'acido salicilico', 'salicylic acid'], 'same', 'acido salicilico, salicylic acid'),
  (ARRAY['aha', 'acido glicolico', 'glycolic acid', 'acido lattico', 'acidi esfolianti'], 'same', 'glicolico, aha'),
  (ARRAY['cica', 'centella'], 'same', 'centella'),
  (ARRAY['shea butter', 'shea', 'burro karite', 'karite'], 'same', 'burro di karité'),
  (ARRAY['kaolin', 'caolino'], 'same', 'caolino, argilla bianca'),
  (ARRAY['acqua di rose', 'rose water'], 'same', 'acqua di rosa'),
  (ARRAY['olio d''oliva', 'olive oil'], 'same', 'olio di oliva'),
  (ARRAY['non profumato', 'inodore', 'fragrance free', 'unscented', 'senza fragranza', 'senza profumazione'], 'same', 'senza profumo'),
  (ARRAY['vegan', 'vegano', 'vegana', 'cruelty free'], 'same', 'formula vegana'),
  (ARRAY['nichel', 'nickel', 'nickel free', 'nickel tested'], 'same', 'nichel testato'),
  (ARRAY['bio', 'biologico', 'naturale', 'ingredienti naturali'], 'same', 'origine naturale, almeno 95% di origine naturale'),
  (ARRAY['regalo', 'idee regalo', 'idea regalo', 'pensierino', 'gift', 'gift set', 'natale', 'regalo natale', 'san valentino', 'compleanno'], 'same', 'regali'),
  (ARRAY['regalo mamma', 'regalo per mamma', 'regalo amica', 'regalo lei', 'regalo per lei', 'festa della mamma', 'mamma'], 'same', 'cofanetti'),
  (ARRAY['cofanetto', 'cofanetto regalo', 'box regalo', 'kit'], 'same', 'cofanetti'),
  (ARRAY['viaggio', 'kit viaggio', 'minitaglie', 'formato viaggio', 'travel', 'travel size', 'travel kit'], 'same', 'viaggio'),
  (ARRAY['buono regalo', 'buoni regalo', 'gift card', 'giftcard', 'carta regalo', 'voucher', 'tessera regalo'], 'same', 'carta regalo'),
  (ARRAY['sconti', 'sconto', 'saldi', 'promozioni', 'promo', 'in offerta', 'black friday', 'sale online'], 'same', 'offerte'),
  (ARRAY['novita', 'nuovi arrivi', 'nuovo', 'new'], 'same', 'novità'),
  (ARRAY['piu venduti', 'bestseller', 'best seller', 'i preferiti'], 'same', 'best seller'),
  (ARRAY['reso', 'resi', 'rendere', 'rimborso', 'rimborsi', 'restituire', 'restituzione', 'fare un reso'], 'page', '/resi-e-rimborsi'),
  (ARRAY['spedizione', 'spedizioni', 'spese di spedizione', 'costi di spedizione', 'consegna', 'consegne', 'tempi di consegna', 'corriere'], 'page', '/tempi-e-modalita-di-spedizione'),
  (ARRAY['contatti', 'contatto', 'contattaci', 'assistenza', 'servizio clienti', 'telefono', 'whatsapp', 'email'], 'page', '/contatti'),
  (ARRAY['recesso', 'diritto di recesso'], 'page', '/recesso'),
  (ARRAY['consulenza', 'consulenza gratuita', 'consiglio', 'consigli'], 'page', '/consulenza'),
  (ARRAY['faq', 'domande', 'domande frequenti', 'aiuto'], 'page', '/faq'),
  (ARRAY['privacy'], 'page', '/privacy'),
  (ARRAY['cookie'], 'page', '/cookie-policy'),
  (ARRAY['garanzia'], 'page', '/garanzia-legale'),
  (ARRAY['condizioni di vendita', 'termini e condizioni'], 'page', '/condizioni-di-vendita'),
  (ARRAY['accessibilita'], 'page', '/accessibilita'),
  (ARRAY['chi siamo', 'chi sono'], 'page', '/chi-sono'),
  (ARRAY['newsletter'], 'page', '/newsletter'),
  (ARRAY['blog'], 'page', '/blog'),
  (ARRAY['il mio ordine', 'i miei ordini', 'tracking', 'traccia ordine'], 'page', '/area-riservata/ordini'),
  (ARRAY['login', 'accedi', 'accesso', 'account'], 'page', '/accesso');
--> statement-breakpoint
-- Products are found by parent categories, benefits, brand and joined words of their name too: see index-product.ts.
INSERT INTO search_words (product_id, lexeme, weight)
SELECT p.id, word.lexeme, CASE WHEN 'B' = ANY (word.weights) THEN 8 WHEN 'C' = ANY (word.weights) THEN 6 ELSE 1 END
FROM products p, unnest(
  setweight(to_tsvector('italian', unaccent(coalesce((
    WITH RECURSIVE branch AS (
      SELECT t.id, t.parent_id, t.name FROM product_taxons pt JOIN taxons t ON t.id = pt.taxon_id WHERE pt.product_id = p.id
      UNION SELECT t.id, t.parent_id, t.name FROM branch JOIN taxons t ON t.id = branch.parent_id)
    SELECT string_agg(name, ' ') FROM branch), ''))), 'B')
  || setweight(to_tsvector('italian', unaccent(coalesce(p.details ->> 'benefits', ''))), 'C')
  || setweight(to_tsvector('italian', unaccent(concat_ws(' ', p.details -> 'responsiblePerson' ->> 'name', (
    SELECT string_agg(word || following, ' ') FROM (
      SELECT word, lead(word) OVER (ORDER BY place) AS following
      FROM regexp_split_to_table(lower(p.name), '[^[:alnum:]]+') WITH ORDINALITY AS split (word, place)) pairs)))), 'D')) word
ON CONFLICT (product_id, lexeme) DO UPDATE SET weight = greatest(search_words.weight, excluded.weight);
