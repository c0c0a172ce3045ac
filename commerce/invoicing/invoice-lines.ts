import type { Cents, PricedCart, TaxCategory } from "../pricing/index.ts";
import { without } from "../kernel/admin/lists.ts";

/** What a line of the order sells, by its id. */
export type Sold = { id: number; code: string; name: string; taxCategory: TaxCategory };

export type InvoiceLine = {
  description: string;
  code: string | null;
  quantity: number;
  taxCategory: TaxCategory;
  discount: boolean;
  /** Without VAT; below zero for discounts. */
  net: Cents;
};

export type InvoiceGroup = { taxCategory: TaxCategory; base: Cents; tax: Cents };

type GrossLine = Omit<InvoiceLine, "net"> & { gross: Cents };

/**
 * The order without its VAT. Prices include it, so each rate is taken apart as a whole and the
 * cents are shared among its lines: Σ lines + VAT is what the shopper paid, to the cent.
 */
export function splitVat(priced: PricedCart, sold: Sold[]) {
  const gross = grossLines(priced, sold);
  const groups: InvoiceGroup[] = [];
  const nets = new Map<GrossLine, Cents>();
  for (const [taxCategory, lines] of Map.groupBy(gross, (line) => line.taxCategory)) {
    const total = sum(lines.map((line) => line.gross));
    const base = taxCategory === "iva_22" ? Math.round((total * 100) / 122) : total;
    groups.push({ taxCategory, base, tax: total - base });
    shareOut(base, lines, taxCategory === "iva_22" ? 122 : 100, nets);
  }
  const lines = gross.map((line): InvoiceLine => ({
    ...without(line, "gross"),
    net: nets.get(line) ?? 0,
  }));
  return { lines, groups, total: sum(gross.map((line) => line.gross)) };
}

function grossLines(priced: PricedCart, sold: Sold[]): GrossLine[] {
  const known = new Map(sold.map((item) => [item.id, item]));
  const items = priced.lines.map((line): GrossLine => {
    const { code, name, taxCategory } = known.get(line.id) ?? unknown(line.id);
    const { quantity, subtotal: gross } = line;
    return { description: name, code, quantity, taxCategory, discount: false, gross };
  });
  const discounts = priced.lines.flatMap((line) =>
    line.adjustments.map(({ label, amount }) => ({
      label,
      amount,
      taxCategory: known.get(line.id)?.taxCategory ?? "iva_22",
    })),
  );
  const byPromotion = Map.groupBy(discounts, ({ label, taxCategory }) => `${taxCategory} ${label}`);
  return [
    ...items,
    ...[...byPromotion.values()].map((same) => ({
      ...single,
      description: `Sconto: ${same[0]!.label}`,
      taxCategory: same[0]!.taxCategory,
      discount: true,
      gross: sum(same.map(({ amount }) => amount)),
    })),
    ...(priced.shippingTotal === 0
      ? []
      : [
          ...extra("Spedizione", priced.shippingSubtotal),
          ...extra("Sconto sulla spedizione", priced.shippingPromotionTotal, true),
        ]),
    ...extra("Spese di pagamento", priced.feeTotal),
  ];
}

const extra = (description: string, gross: Cents, discount = false): GrossLine[] =>
  gross === 0 ? [] : [{ ...single, description, gross, discount }];

const single = { code: null, quantity: 1, taxCategory: "iva_22" as const };

/** Largest remainder, for amounts of either sign. */
function shareOut(
  base: Cents,
  lines: GrossLine[],
  divisor: number,
  nets: Map<GrossLine, Cents>,
): void {
  const exact = lines.map((line) => ({ line, hundredths: line.gross * 100 }));
  for (const { line, hundredths } of exact) nets.set(line, Math.floor(hundredths / divisor));
  const left = base - sum(lines.map((line) => nets.get(line) ?? 0));
  const rest = (value: number) => ((value % divisor) + divisor) % divisor;
  const first = exact.toSorted((a, b) => rest(b.hundredths) - rest(a.hundredths)).slice(0, left);
  for (const { line } of first) nets.set(line, (nets.get(line) ?? 0) + 1);
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

function unknown(id: number): never {
  throw new Error(`The order has no item ${id}`);
}
