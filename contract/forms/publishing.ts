type Sold = {
  variants: { enabled: boolean; price: number | null }[];
  images: { alt?: string | null }[];
};

/** What a product still lacks before the shop can show it, in words. */
export function missingToPublish({ variants, images }: Sold): string[] {
  const sold = variants.filter(({ enabled }) => enabled);
  return [
    ...(sold.length === 0 ? ["una variante attiva"] : []),
    ...(sold.some(({ price }) => price !== null) ? [] : ["un prezzo"]),
    ...(images.length === 0 ? ["una foto"] : []),
    // Empty is a word too: a picture that only decorates.
    ...(images.some(({ alt }) => alt == null) ? ["la descrizione di ogni foto"] : []),
  ];
}

/** «una foto, un prezzo e una variante» */
export const inWords = (names: string[]): string =>
  new Intl.ListFormat("it", { type: "conjunction" }).format(names);
