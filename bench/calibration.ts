import { createElement as h } from "react";
import { renderToString } from "react-dom/server";

const cards = Array.from({ length: 100 }, (_, index) => ({ name: `Siero ${index}`, price: index }));

function Card({ name, price }: { name: string; price: number }) {
  const picture = h("img", { src: `/p/${price}.webp`, alt: name, width: 400, height: 500 });
  const link = h("a", { href: `/prodotti/${price}`, className: "tile-link" }, picture, name);
  const label = h("p", { className: "price" }, h("span", { className: "now" }, `${price},00 €`));
  const button = h("button", { type: "submit", "aria-label": `Aggiungi ${name}` }, "+");
  return h("li", { className: "tile" }, link, label, h("form", { method: "post" }, button));
}

const render = () => renderToString(h("ul", null, ...cards.map((card) => h(Card, card))));

/** Milliseconds of CPU for a bare React render of 100 cards. */
export function reactRender(): number {
  for (let round = 0; round < 200; round++) render();
  const rounds = 200;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) render();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}
