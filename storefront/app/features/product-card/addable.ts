/**
 * Form value of a variant with the price shown, so that the cart can report a changed price:
 * `…/SIERO_50 3290`.
 */
export const writeAddable = (variant: string, price: number | undefined) =>
  price === undefined ? variant : `${variant} ${price}`;

export function readAddable(addable: string) {
  const [, productVariant = addable, price] = /^(\S+) (\d+)$/.exec(addable) ?? [];
  return { productVariant, shownPrice: price === undefined ? undefined : Number(price) };
}

/** Form value of a tile, which adds the product's slug: `siero-vitamina-c …/SIERO_50 3290`. */
export const writePiece = (slug: string, addable: string) => `${slug} ${addable}`;

/** The variant a form adds: tiles send it in one field, product forms in two. */
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
