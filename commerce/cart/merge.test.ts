import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type MergeLine, planMerge } from "./merge.ts";

const pieces = fc.integer({ min: 1, max: 9999 });
const kinds = ["product", "product", "product", "gift_card", "gift_box"] as const;

/** Variants 0–4 have fixed kinds; a cart has one line per product, but any number of gift cards. */
const stocks = fc.array(fc.option(fc.integer({ min: 0, max: 50 })), { minLength: 5, maxLength: 5 });
const content = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), pieces), { maxLength: 8 });

function cart(entries: [number, number][], stock: (number | null)[], firstId: number): MergeLine[] {
  const lines: MergeLine[] = [];
  for (const [variantId, quantity] of entries) {
    const kind = kinds[variantId] ?? "product";
    const isThere = lines.some((line) => line.variantId === variantId);
    if (isThere && kind !== "gift_card") continue;
    const available = stock[variantId] ?? null;
    lines.push({ id: firstId + lines.length, variantId, kind, quantity, available });
  }
  return lines;
}

function apply(kept: MergeLine[], joining: MergeLine[]): MergeLine[] {
  const { raise, move } = planMerge(kept, joining);
  return [
    ...kept.map((line) => ({ ...line, ...raise.find(({ id }) => id === line.id) })),
    ...joining.filter(({ id }) => move.includes(id)),
  ];
}

const piecesOf = (lines: MergeLine[], variantId: number) =>
  lines
    .filter((line) => line.variantId === variantId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

test("merging loses nothing and doubles nothing", () => {
  fc.assert(
    fc.property(stocks, content, content, (stock, a, b) => {
      const kept = cart(a, stock, 1);
      const joining = cart(b, stock, 101);
      const result = apply(kept, joining);
      for (const variantId of [0, 1, 2]) {
        const [mine, theirs] = [piecesOf(kept, variantId), piecesOf(joining, variantId)];
        const together = piecesOf(result, variantId);
        expect(result.filter((line) => line.variantId === variantId).length).toBeLessThanOrEqual(1);
        expect(together).toBeGreaterThanOrEqual(Math.max(mine, theirs));
        expect(together).toBeLessThanOrEqual(Math.min(mine + theirs, 9999));
        const reach = Math.min(mine + theirs, stock[variantId] ?? 9999, 9999);
        expect(together).toBe(Math.max(reach, mine, theirs));
      }
      expect(piecesOf(result, 3)).toBe(piecesOf(kept, 3) + piecesOf(joining, 3));
      expect(result.filter(({ kind }) => kind === "gift_box").length).toBeLessThanOrEqual(1);
    }),
  );
});

test("merging with nothing changes nothing", () => {
  fc.assert(
    fc.property(stocks, content, (stock, entries) => {
      const lines = cart(entries, stock, 1);
      expect(apply(lines, [])).toEqual(lines);
      expect(apply([], lines)).toEqual(lines);
    }),
  );
});
