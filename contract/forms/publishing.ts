type Sold = { variants: { enabled: boolean; price: number | null }[]; images: unknown[] };

/** What a product still lacks before the shop can show it, in words. */
export function missingToPublish({ variants, images }: Sold): string[] {
  const sold = variants.filter(({ enabled }) => enabled);
  return [
    ...(sold.length === 0 ? ["una variante attiva"] : []),
    ...(sold.some(({ price }) => price !== null) ? [] : ["un prezzo"]),
    ...(images.length === 0 ? ["una foto"] : []),
  ];
}

export const inWords = (missing: string[]): string =>
  missing.length < 2
    ? missing.join("")
    : `${missing.slice(0, -1).join(", ")} e ${missing.at(-1) ?? ""}`;
