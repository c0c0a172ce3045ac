import type { Cents, PricedCart, TaxCategory, TaxRate } from "../pricing/index.ts";
import { without } from "../kernel/admin/lists.ts";

/** What a line of the order sells, by its id. */
export type Sold = { id: number; code: string; name: string; taxCategory: TaxCategory };

export type InvoiceLine = {
  description: string;
  code: string | null;
  quantity: number;
  taxCategory: TaxCategory;
  /** As it was when the order was placed. */
  rate: TaxRate;
  discount: boolean;
  /** Without VAT; below zero for discounts. */
  net: Cents;
};

export type InvoiceGroup = Pick<InvoiceLine, "taxCategory" | "rate"> & { base: Cents; tax: Cents };

type GrossLine = Omit<InvoiceLine, "net" | "rate"> & { gross: Cents };

/** All of an amount, in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * The order without its VAT. Prices include it, so each rate is taken apart as a whole and the
 * cents are shared among its lines: Σ lines + VAT is what the shopper paid, to the cent.
 */
export function splitVat(priced: PricedCart, sold: Sold[]) {
  const gross = grossLines(priced, sold);
  const rateOf = ({ taxCategory }: GrossLine) =>
    priced.taxRates[taxCategory] ?? unknown(taxCategory);
  const groups: InvoiceGroup[] = [];
  const nets = new Map<GrossLine, Cents>();
  // Two codes of one rate are one to the tax authority.
  const same = Map.groupBy(gross, (line) => `${rateOf(line).percent} ${rateOf(line).nature}`);
  for (const lines of same.values()) {
    const { taxCategory } = lines[0]!;
    const rate = rateOf(lines[0]!);
    const total = sum(lines.map((line) => line.gross));
    const divisor = WHOLE + Math.round(rate.percent * 100);
    const base = Math.round((total * WHOLE) / divisor);
    groups.push({ taxCategory, rate, base, tax: total - base });
    shareOut(base, lines, divisor, nets);
  }
  const lines = gross.map((line): InvoiceLine => ({
    ...without(line, "gross"),
    rate: rateOf(line),
    net: nets.get(line) ?? 0,
  }));
  return { lines, groups, total: sum(gross.map((line) => line.gross)) };
}

function grossLines(priced: PricedCart, sold: Sold[]): GrossLine[] {
  const single = { code: null, quantity: 1, taxCategory: priced.serviceTaxCategory };
  const extra = (description: string, gross: Cents, discount = false): GrossLine[] =>
    gross === 0 ? [] : [{ ...single, description, gross, discount }];
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
      taxCategory: (known.get(line.id) ?? unknown(line.id)).taxCategory,
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

/** Largest remainder, for amounts of either sign. */
function shareOut(
  base: Cents,
  lines: GrossLine[],
  divisor: number,
  nets: Map<GrossLine, Cents>,
): void {
  const exact = lines.map((line) => ({ line, share: line.gross * WHOLE }));
  for (const { line, share } of exact) nets.set(line, Math.floor(share / divisor));
  const left = base - sum(lines.map((line) => nets.get(line) ?? 0));
  const rest = (value: number) => ((value % divisor) + divisor) % divisor;
  const first = exact.toSorted((a, b) => rest(b.share) - rest(a.share)).slice(0, left);
  for (const { line } of first) nets.set(line, (nets.get(line) ?? 0) + 1);
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

function unknown(name: number | string): never {
  throw new Error(`The order knows nothing of ${name}`);
}
