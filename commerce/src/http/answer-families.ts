const catalogue = new Set(["catalogue"]);
const stock = new Set([...catalogue, "stock"]);
const content = new Set(["content"]);

const paging = "page|itemsPerPage";
const filter = String.raw`taxon|min_price|max_price|attributes\[[^\]]+\]\[[^\]]*\]|sorting\[\w+\]`;
const review = String.raw`reviewSubject(?:\[\])?|rating|order\[\w+\]`;

type Family = {
  path: RegExp;
  tags: ReadonlySet<string>;
  /** The query parameters it reads; an answer to any other is not kept. */
  reads?: RegExp;
};

const reading = (...names: string[]) => new RegExp(`^(?:${names.join("|")})$`);

/** Calls whose answer is the same for everybody, with the families of data it is made from. */
const families: Family[] = [
  { path: /\/shop\/facets$/, tags: catalogue, reads: reading(filter) },
  { path: /\/shop\/(taxons-tree|taxons-by-slug)(\/|$)/, tags: catalogue },
  { path: /\/shop\/products-with-facets$/, tags: stock, reads: reading(filter, paging) },
  { path: /\/shop\/products-by-query\//, tags: stock, reads: reading(paging) },
  {
    path: /\/shop\/(products|products-by-slug|product-associations|product-variants|gift-box-products)(\/|$)/,
    tags: stock,
  },
  {
    path: /\/shop\/product-reviews(\/summary)?$/,
    tags: new Set(["reviews", "catalogue"]),
    reads: reading(review, paging),
  },
  {
    path: /\/shop\/blog-/,
    tags: new Set(["blog", ...stock]),
    reads: reading(paging, String.raw`category\.translations\.slug`),
  },
  { path: /\/shop\/pages-by-path$/, tags: content, reads: reading("path") },
  { path: /\/shop\/(pages|company|faq)$/, tags: content },
  { path: /\/shop\/selling-terms$/, tags: new Set(["selling", "catalogue"]) },
];

/** Nothing for calls that are personal, or whose address has something in it that nobody reads. */
export function familiesOf(path: string, query: string[] = []): ReadonlySet<string> | undefined {
  const family = families.find((one) => one.path.test(path));
  return query.every((name) => family?.reads?.test(name)) ? family?.tags : undefined;
}
