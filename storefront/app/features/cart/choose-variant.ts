import { beginBotCheck } from "#app/features/forms/bot-check.tsx";
import { iconButton, make, svg } from "#app/ui/make-element.ts";
import { pageHref } from "#app/ui/page-link.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { variantsPath } from "#contract/paths.ts";
import * as m from "#messages";
import "./choose-variant.css";

export type VariantChoices = {
  name: string;
  option: string;
  variants: {
    label: string;
    price: number | null;
    swatch: string | null;
    /** Value of the quick-add form; null if sold out. */
    piece: string | null;
  }[];
};

/** Opens a dialog to choose a shade or size, which submits the quick-add form. */
export async function chooseVariant(slug: string, form: string): Promise<void> {
  const answer = await fetch(pageHref(variantsPath(slug)));
  if (!answer.ok) throw new Error(answer.statusText);
  const { name, option, variants }: VariantChoices = await answer.json();
  const close = iconButton(m["common.close"](), "", "m5 5 12 12M17 5 5 17");
  const title = make("h2", { id: "scegli", textContent: name });
  const head = make("div", { className: "flex items-start justify-between" }, title, close);
  const hint = make("p", { className: "small text-ink-2", textContent: option });
  const buttons = variants.map((variant) => variantButton(variant, form));
  const list = make("ul", {}, ...buttons.map((button) => make("li", {}, button)));
  const dialog = make("dialog", { className: "choose" }, head, hint, list);
  dialog.setAttribute("aria-labelledby", title.id);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => {
    // Delayed, because a removed button would not submit its form.
    if (target === dialog || list.contains(target as Node)) setTimeout(() => dialog.close());
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function variantButton(
  { label, price, swatch, piece }: VariantChoices["variants"][number],
  form: string,
) {
  const cost = piece === null ? m["common.sold_out"]() : price !== null && formatEuro(price);
  const button = make(
    "button",
    { name: "piece", value: piece ?? "", disabled: piece === null },
    ...(swatch ? [dot(swatch)] : []),
    make("span", { textContent: label }),
    make("span", { className: "num", textContent: cost || "" }),
  );
  button.setAttribute("form", form);
  button.addEventListener("focus", () => beginBotCheck({ currentTarget: button }));
  return button;
}

function dot(colour: string): SVGElement {
  const drawing = document.createElementNS(svg, "svg");
  const circle = document.createElementNS(svg, "circle");
  for (const [name, value] of Object.entries({ cx: "12", cy: "12", r: "11.5", fill: colour }))
    circle.setAttribute(name, value);
  drawing.append(circle);
  return drawing;
}
