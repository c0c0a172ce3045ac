/** The families of data that commits name on the channel shop_changed, by the calls that read them. */
const families: [RegExp, string][] = [
  [/\/shop\/blog-/, "blog"],
  [/\/shop\/product-reviews/, "reviews"],
  [/\/shop\/(pages|company|faq)/, "content"],
  [/\/shop\/selling-terms/, "selling"],
];

export function tagOf(url: string): string {
  return families.find(([pattern]) => pattern.test(url))?.[1] ?? "catalogue";
}
