/** Creates elements for lightboxes and dialogs that load on demand without React. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  fields: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), fields);
  element.append(...children);
  return element;
}

export const svg = "http://www.w3.org/2000/svg";

export function iconButton(label: string, className: string, drawing: string): HTMLButtonElement {
  const icon = document.createElementNS(svg, "svg");
  icon.setAttribute("class", "ico");
  icon.setAttribute("viewBox", "0 0 22 22");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", drawing);
  icon.append(path);
  const made = make("button", { type: "button", className: `icon-btn ${className}` }, icon);
  made.setAttribute("aria-label", label);
  return made;
}
