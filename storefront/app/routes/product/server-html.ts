/** Parts of the page rendered only on the server, so that the browser needs no code for them. */
import { dropPath, iconPaths } from "#app/ui/icon.tsx";
import { pageHref } from "#app/ui/page-link.tsx";
import { escapeHtml } from "#contract/format/markup.ts";
import * as m from "#messages";
import { truckPath } from "./delivery/due-markup.tsx";
import type { InciTerm } from "./label-ingredients.ts";
import type { LoadedProduct } from "./product.server.ts";
import type { ShippingWords } from "./shipping-words.ts";

const icon = (path: string, small = "") =>
  `<svg class="ico${small}" viewBox="0 0 22 22" aria-hidden="true"><path d="${path}"/></svg>`;

export function assurancesHtml(assurances: ShippingWords["assurances"]): string {
  // At module level, so that tree shaking removes it from the browser's code.
  const drawings = {
    truck: truckPath,
    back: "M4 9.5h10a4 4 0 0 1 0 8H8M4 9.5 8 5.5M4 9.5l4 4",
    gift: iconPaths.gift,
  };
  return assurances
    .map(
      ({ icon: name, text }) => `<li>${icon(drawings[name])}<span>${escapeHtml(text)}</span></li>`,
    )
    .join("");
}

/** Highlights with their position on the label, then the full list of ingredients. */
export function ingredientsHtml({ highlights, inci }: LoadedProduct): string {
  const title = inci ? m["product.actives"]() : m["product.in_short"]();
  const order = inci
    ? `<p class="max-w-[34ch] text-ink-2">${m["product.inci_order"]({ count: inci.length })}</p>`
    : "";
  const keys = highlights.map((one) => highlightHtml(one, inci?.length ?? 0)).join("");
  const label = inci
    ? `<div class="wrap grid12 split-info gap-y-2 pt-10"><h3>${m["product.inci"]()}</h3><p class="inci">${inci.map(termHtml).join(", ")}</p></div>`
    : "";
  return `<div class="wrap grid12 split-info gap-y-6"><div class="grid content-start gap-4"><h2 id="ingredienti">${title}</h2>${order}</div><ul class="keys">${keys}</ul></div>${label}`;
}

type Highlight = LoadedProduct["highlights"][number];

function highlightHtml({ name, what, href, places = [] }: Highlight, of: number): string {
  const text = escapeHtml(name);
  const title = href
    ? `<a href="${pageHref(href)}">${text}${icon("m8 5 6 6-6 6", " ico-s")}</a>`
    : text;
  return `<li><h3>${title}</h3><p>${escapeHtml(what)}</p>${placesHtml(places, of)}</li>`;
}

function placesHtml(places: number[], of: number): string {
  const [place] = places;
  if (place === undefined) return "";
  const drops = places.map((at) => {
    const share = Math.round(((at - 1) / of) * 100);
    return `<svg x="${share}%" overflow="visible"><path transform="translate(0 1) scale(1.25)" d="${dropPath}"/></svg>`;
  });
  return `<div class="onlist"><svg aria-hidden="true"><rect y="8" width="100%" height="1"/>${drops.join("")}</svg><span>${m["ingredients.place"]({ place, of })}</span></div>`;
}

/** A link to the ingredient's page, or a button that opens its explanation. */
function termHtml({ term, note, href }: InciTerm, at: number): string {
  const text = escapeHtml(term);
  if (href) return `<a href="${pageHref(href)}">${text}</a>`;
  return note
    ? `<button type="button" popovertarget="i${at}">${text}</button><span popover id="i${at}">${escapeHtml(note)}</span>`
    : text;
}
