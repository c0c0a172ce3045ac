import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { productCard } from "./product-card.ts";
import { productFixture, variantFixture } from "./product.fixture.ts";
import { Tile } from "./tile.tsx";

function render(changes: Parameters<typeof productFixture>[0] = {}): string {
  const card = productCard(productFixture(changes));
  // Wishlist hearts submit through the router.
  const Stub = createRoutesStub([{ path: "/", Component: () => createElement(Tile, { card }) }]);
  return renderToStaticMarkup(createElement(Stub));
}
const words = (html: string) => html.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");

test("says name, promise, price, format, unit price and rating; the name is the link", () => {
  const html = render();
  expect(html).toContain('<h3><a href="/prodotti/siero">Siero</a></h3>');
  expect(words(html)).toMatch(/Un respiro d’acqua29,90 €30 ml · 99,67 €\/100 ml/);
  expect(words(html)).toContain("Voto medio 4,6 su 5, (10 recensioni)");
});

test("a struck price says it is the lowest before the cut", () => {
  const cut = { price: 3290, originalPrice: 4490, lowestPriceBeforeDiscount: 3890 };
  const text = words(render({ variants: [variantFixture("A", cut)] }));
  expect(text).toContain("−15%");
  expect(text).toContain("Prezzo più basso prima della riduzione: 38,90 €");
  expect(text).not.toContain("44,90");
});

test("what is sold out says so, whatever else could be said", () => {
  const gone = variantFixture("A", { inStock: false });
  const text = words(render({ variants: [gone], isNew: true }));
  expect(text).toContain("Esaurito");
  expect(text).not.toContain("Novità");
});

test("two prices start «da» the lower one", () => {
  const variants = [variantFixture("L", { price: 4290 }), variantFixture("S")];
  expect(words(render({ variants }))).toContain("da 29,90 €");
});

test("a heart adds the variant whose price is shown, scripts or not", () => {
  const html = render({ variants: [variantFixture("S", { id: 41 })] });
  expect(html).toMatch(/<button form="cuori" value="add siero 41"[^>]* name="heart"/);
  expect(html).toContain('aria-label="Aggiungi ai preferiti: Siero"');
});
