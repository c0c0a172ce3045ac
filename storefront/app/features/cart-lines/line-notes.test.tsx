import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cartView } from "#app/features/cart/cart-view.ts";
import { order, orderItem } from "#app/features/cart/order.fixture.ts";
import { PriceChanges } from "./line-notes.tsx";

const shown = (...items: ReturnType<typeof orderItem>[]) =>
  renderToStaticMarkup(
    <PriceChanges lines={cartView(order({ items })).lines}>
      <a href="/carrello">Torna</a>
    </PriceChanges>,
  ).replaceAll("\u00a0", " ");

test("a changed line is named with both prices and the difference, others are not", () => {
  const seenPrice = { unitPrice: 990, at: "2026-11-18T10:00:00+01:00" };
  const balm = orderItem({ productName: "Balsamo", unitPrice: 1090, seenPrice });
  const html = shown(orderItem({ productName: "Siero" }), balm);
  expect(html).toMatch(/Balsamo.*<s aria-hidden="true">9,90 €<\/s> 10,90 €/s);
  expect(html).toContain("costava 9,90 €. Ora paghi 1,00 € in più.");
  expect(html).toContain('href="/carrello"');
  expect(html).not.toContain("Siero");
});

test("without a changed price nothing is shown", () => expect(shown(orderItem())).toBe(""));
