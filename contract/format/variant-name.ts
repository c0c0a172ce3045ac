/** The name that products with a single variant give it in imports: it says nothing to a shopper. */
export const unnamedVariant = "Standard";

type Named = { name: string; optionValues: readonly { value: string }[] };

/** What tells this variant from the others of its product: its options, or else its own name. */
export function variantName(variant: Named, product: { name: string }): string | null {
  const options = variant.optionValues.map(({ value }) => value).join(", ");
  if (options || ![product.name, unnamedVariant].includes(variant.name))
    return options || variant.name;
  return null;
}

/** The name of an order's line in running text, as «Crema mani, 50 ml». */
export const itemName = (item: { productName: string; variantName: string | null }): string =>
  [item.productName, item.variantName].filter(Boolean).join(", ");
