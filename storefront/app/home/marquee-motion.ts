import { MARQUEE } from "#contract/constants.ts";

/** Copies that fill three windows, and never leave a gap at the end of a lap. */
export function copiesFor(copyWidth: number, windowWidth: number): number {
  if (copyWidth <= 0) return 1;
  const wanted = Math.ceil((windowWidth * MARQUEE.minWindowWidths) / copyWidth);
  return Math.max(wanted, 1 + Math.ceil(windowWidth / copyWidth));
}

/** Leftwards, a fixed share of what was scrolled, one lap at a time. */
export function offsetAt(scrolled: number, copyWidth: number): number {
  return copyWidth > 0 ? -((scrolled * MARQUEE.speed) % copyWidth) : 0;
}

/** Moves the strip while the page scrolls; answers how to stop. */
export function followScroll(strip: HTMLElement, setCopies: (copies: number) => void) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let width = 0;
  const move = () => {
    const offset = still.matches ? 0 : offsetAt(scrollY, width);
    strip.style.transform = `translateX(${offset}px)`;
  };
  const measure = () => {
    width = strip.firstElementChild?.getBoundingClientRect().width ?? 0;
    setCopies(copiesFor(width, innerWidth));
    move();
  };
  measure();
  addEventListener("scroll", move, { passive: true });
  addEventListener("resize", measure);
  void document.fonts.ready.then(measure);
  return () => {
    removeEventListener("scroll", move);
    removeEventListener("resize", measure);
  };
}
