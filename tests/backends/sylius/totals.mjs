// What an order costs: lines, promotion, tax, shipping, gift cards.

const VAT = 0.22;

export const sum = (list, of) => list.reduce((total, entry) => total + of(entry), 0);

/** Whole cents in proportion to the weights; what is left over goes to the first ones. */
function distribute(amount, weights) {
  const whole = sum(weights, (weight) => weight);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.trunc((amount * weight) / whole));
  let rest = amount - sum(parts, (part) => part);
  for (let index = 0; rest !== 0 && index < parts.length; index++) {
    parts[index] += Math.sign(rest);
    rest -= Math.sign(rest);
  }
  return parts;
}

const unitPriceOf = (item) => item.amount ?? item.variant.price;

/** Prices include VAT, so the tax is neutral: told, not added. Shipping has no tax category. */
export function totals(ctx, order) {
  const coupon = ctx.data.coupons.get(order.coupon);
  const subtotals = order.items.map((item) => unitPriceOf(item) * item.quantity);
  const itemsSubtotal = sum(subtotals, (subtotal) => subtotal);
  const discount = coupon ? -Math.round((itemsSubtotal * coupon.percent) / 100) : 0;
  const discounts = distribute(discount, subtotals);
  const items = order.items.map((item, index) => {
    const units = distribute(discounts[index], Array(item.quantity).fill(1)).map((promotion) => {
      const total = unitPriceOf(item) + promotion;
      return { promotion, tax: Math.round(total - total / (1 + VAT)) };
    });
    const original = item.amount ?? item.variant.originalPrice;
    return {
      item,
      units,
      unitPrice: unitPriceOf(item),
      originalUnitPrice: original,
      subtotal: subtotals[index],
      total: subtotals[index] + discounts[index],
    };
  });
  const itemsTotal = sum(items, ({ total }) => total);
  const shippingTotal = sum(
    order.shipments,
    ({ method }) => ctx.data.shippingMethods.get(method).price,
  );
  const taxTotal = sum(items, ({ units }) => sum(units, ({ tax }) => tax));
  const gross = itemsTotal + shippingTotal;
  let left = gross;
  const giftCards = order.giftCards.map((code) => {
    const used =
      order.state === "cart"
        ? Math.min(ctx.data.giftCards.get(code).amount, left)
        : order.giftCardsUsed[code];
    left -= used;
    return { code, used };
  });
  return {
    items,
    itemsSubtotal,
    itemsTotal,
    shippingTotal,
    taxTotal,
    orderPromotionTotal: discount,
    giftCards,
    appliedGiftCardAmount: gross - left,
    total: left,
  };
}
