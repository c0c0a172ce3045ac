type Sold = {
  variants: { enabled: boolean; price: number | null }[];
  images: { alt?: string | null }[];
};

/** Lists what a product still lacks to be published. */
export function missingToPublish({ variants, images }: Sold): string[] {
  const sold = variants.filter(({ enabled }) => enabled);
  return [
    ...(sold.length === 0 ? ["una variante attiva"] : []),
    ...(sold.some(({ price }) => price !== null) ? [] : ["un prezzo"]),
    ...(images.length === 0 ? ["una foto"] : []),
    // An empty alt text is a valid choice: the picture is decorative.
    ...(images.some(({ alt }) => alt == null) ? ["la descrizione di ogni foto"] : []),
  ];
}

/** Joins names as an Italian list: «una foto, un prezzo e una variante». */
export const inWords = (names: string[]): string =>
  new Intl.ListFormat("it", { type: "conjunction" }).format(names);
