type Bought = {
  productName: string;
  giftCard?: boolean;
  product?: { sealed?: boolean | null | undefined } | undefined;
};

const law = "(art. 59, lett. e, Codice del consumo)";

/** What the hygiene exception means for these products; nothing where none of them has a seal. */
export function sealWords(items: readonly Bought[]): string | null {
  const goods = items.filter(({ giftCard }) => !giftCard);
  const sealed = goods.filter(({ product }) => product?.sealed);
  if (goods.some(({ product }) => product?.sealed == null)) return ofSealedGoods;
  if (sealed.length === 0) return null;
  if (sealed.length === goods.length) {
    return `Per motivi igienici il recesso è escluso se apri il sigillo ${law}.`;
  }
  const names = [...new Set(sealed.map(({ productName }) => productName))];
  return `Per motivi igienici il recesso è escluso se apri il sigillo di ${joined(names)} ${law}.`;
}

/** Where nobody knows what was bought. */
export const ofSealedGoods = `Per i prodotti con sigillo igienico il recesso è escluso se il sigillo viene aperto ${law}.`;

const joined = (names: string[]) =>
  names.map((name) => `«${name}»`).join(names.length > 2 ? ", " : " e ");
