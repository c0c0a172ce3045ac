import { groupsOf } from "#contract/format/keys-of.ts";
import type { OrderAddress } from "#contract/order.ts";
import { without } from "../kernel/admin/lists.ts";
import { defineExtensionPoint } from "../kernel/extension-point.ts";
import type { PaymentMethodRow } from "../orders/index.ts";
import {
  type Cents,
  type PricedCart,
  type TaxCategory,
  type TaxRate,
  vatByRate,
  vatKey,
} from "#contract/pricing/index.ts";
import type { Company } from "../settings/index.ts";

type Sold = { id: number; code: string; name: string; taxCategory: TaxCategory };

export type InvoiceLine = {
  description: string;
  code: string | null;
  quantity: number;
  taxCategory: TaxCategory;
  /** The rate when the order was placed. */
  rate: TaxRate;
  discount: boolean;
  /** Without VAT; negative for discounts. */
  net: Cents;
};

export type InvoiceGroup = Pick<InvoiceLine, "taxCategory" | "rate"> & { base: Cents; tax: Cents };

type GrossLine = Omit<InvoiceLine, "net" | "rate"> & { gross: Cents };

/** 100% in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Separates an order's VAT. Prices include it, so it is extracted once per rate and the rounding cents are distributed over
 * the lines: Σ lines + VAT is what the shopper paid, to the cent.
 */
export function splitVat(priced: PricedCart, sold: Sold[]) {
  const gross = grossLines(priced, sold);
  const rateOf = ({ taxCategory }: GrossLine) =>
    priced.taxRates[taxCategory] ?? unknown(taxCategory);
  const groups: InvoiceGroup[] = [];
  const nets = new Map<GrossLine, Cents>();
  for (const lines of groupsOf(gross, (line) => vatKey(rateOf(line)))) {
    const [{ taxCategory }] = lines;
    const rate = rateOf(lines[0]);
    const [group] = vatByRate(lines.map((line) => ({ ...rate, gross: line.gross })));
    const { gross = 0, tax = 0 } = group ?? {};
    groups.push({ taxCategory, rate, base: gross - tax, tax });
    shareOut(gross - tax, lines, WHOLE + Math.round(rate.percent * 100), nets);
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
  const byPromotion = groupsOf(discounts, ({ label, taxCategory }) => `${taxCategory} ${label}`);
  return [
    ...items,
    ...byPromotion.map((same) => ({
      ...single,
      description: `Sconto: ${same[0].label}`,
      taxCategory: same[0].taxCategory,
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

/** Largest-remainder distribution, for amounts of either sign. */
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

export type Invoice = {
  kind: "invoice" | "credit_note";
  /** `12/2026`: sequence number and year, with the owner's prefix and suffix. */
  number: string;
  year: number;
  sequence: number;
  /** `2026-11-16` */
  date: string;
  orderNumber: string;
  refersTo: { number: string; date: string } | null;
  seller: Company;
  buyer: OrderAddress;
  lines: InvoiceLine[];
  groups: InvoiceGroup[];
  total: Cents;
  payments: { type: PaymentMethodRow["type"] | "gift_card"; amount: Cents }[];
};

type InvoiceFormat = {
  /** Throws a CommerceError if seller or buyer lack data the format requires. */
  write(invoice: Invoice): { fileName: string; xml: string };
};

export const invoiceFormats = defineExtensionPoint<InvoiceFormat>("invoice format");
