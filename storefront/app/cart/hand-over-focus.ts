/** As a ref: what goes away with the focus in it hands it to the drawer or to the title of the page. */
export function handOverFocus(leaving: HTMLElement | null): (() => void) | undefined {
  const heir = leaving?.closest("dialog") ?? document.querySelector("h1");
  return () => {
    if (leaving?.contains(document.activeElement)) heir?.focus();
  };
}
