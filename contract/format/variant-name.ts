/** Placeholder name of a product's only variant in imports; never shown to shoppers. */
export const unnamedVariant = "Standard";

type Named = { name: string; optionValues: readonly { value: string }[] };

/** What distinguishes the variant within its product: its options, else its name. */
export function variantName(variant: Named, product: { name: string }): string | null {
  const options = variant.optionValues.map(({ value }) => value).join(", ");
  if (options || ![product.name, unnamedVariant].includes(variant.name))
    return options || variant.name;
  return null;
}

/** An order item's name in running text: «Crema mani, 50 ml». */
export const itemName = (item: { productName: string; variantName: string | null }): string =>
  [item.productName, item.variantName].filter(Boolean).join(", ");
