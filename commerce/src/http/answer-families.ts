const catalogue = new Set(["catalogue"]);
const stock = new Set([...catalogue, "stock"]);

/** Calls whose answer is the same for everybody, with the families of data it is made from. */
const families: [RegExp, ReadonlySet<string>][] = [
  [/\/shop\/(facets|taxons-tree|taxons-by-slug)(\/|$)/, catalogue],
  [
    /\/shop\/(products-with-facets|products|products-by-slug|products-by-query|product-associations|product-variants|gift-box-products)(\/|$)/,
    stock,
  ],
  [/\/shop\/product-reviews(\/summary)?$/, new Set(["reviews", "catalogue"])],
  [/\/shop\/blog-/, new Set(["blog", ...stock])],
  [/\/shop\/(pages|pages-by-path|company|faq)$/, new Set(["content"])],
  [/\/shop\/selling-terms$/, new Set(["selling", "catalogue"])],
];

export function familiesOf(path: string): ReadonlySet<string> | undefined {
  return families.find(([pattern]) => pattern.test(path))?.[1];
}
