import type { ShippingWords } from "./shipping-words.ts";

export function StockLine({ stock }: Pick<ShippingWords, "stock">) {
  if (!stock) return null;
  return (
    <p className={`small mt-3.5 font-medium ${stock.few ? "text-warn" : "text-ok"}`}>
      {stock.text}
    </p>
  );
}
