/**
 * What a form adds to the cart, with the price the page shows, so that the cart can say when it is another by now:
 * `…/SIERO_50 3290`.
 */
export const writeAddable = (variant: string, price: number | undefined) =>
  price === undefined ? variant : `${variant} ${price}`;

export function readAddable(addable: string) {
  const [, productVariant = addable, price] = /^(\S+) (\d+)$/.exec(addable) ?? [];
  return { productVariant, shownPrice: price === undefined ? undefined : Number(price) };
}

/** A button of a tile says the product as well: `siero-vitamina-c …/SIERO_50 3290`. */
export const writePiece = (slug: string, addable: string) => `${slug} ${addable}`;

/** The piece a form adds: a tile's button sends it in one field, the form of a product in two. */
export const pieceName = (form: FormData) =>
  String(
    form.get("piece") ?? writePiece(`${form.get("product")}`, `${form.get("productVariant")}`),
  );

export const addedPieces = (form: FormData) =>
  form.has("piece") ? 1 : form.get("intent") === "add" ? Number(form.get("quantity")) || 0 : 0;

export function readPiece(piece: string) {
  const [, product, addable] = /^(\S+) (\S+(?: \d+)?)$/.exec(piece) ?? [];
  return product && addable ? { product, ...readAddable(addable) } : null;
}
