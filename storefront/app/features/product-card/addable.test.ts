import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readAddable, readPiece, writeAddable, writePiece } from "./addable.ts";

const word = fc.stringMatching(/^[a-z0-9._/-]+$/);
const shown = { productVariant: word, shownPrice: fc.option(fc.nat(), { nil: undefined }) };

test("what is written to add a variant is read as it was", () => {
  fc.assert(
    fc.property(fc.record(shown), (wanted) => {
      const written = writeAddable(wanted.productVariant, wanted.shownPrice);
      expect(readAddable(written)).toEqual(wanted);
    }),
  );
});

test("what is written to add a piece of a product is read as it was", () => {
  fc.assert(
    fc.property(fc.record({ product: word, ...shown }), ({ product, ...wanted }) => {
      const addable = writeAddable(wanted.productVariant, wanted.shownPrice);
      expect(readPiece(writePiece(product, addable))).toEqual({ product, ...wanted });
    }),
  );
});

test.each(["", "siero-viso", "siero-viso /v/1 /v/2", "siero-viso /v/1 990 2", " /v/1 990"])(
  "%j is no piece of a product",
  (text) => {
    expect(readPiece(text)).toBeNull();
  },
);
