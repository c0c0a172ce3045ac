import { Fragment, useCallback, useState } from "react";
import { MARQUEE } from "#contract/constants.ts";
import { Drop } from "./icon.tsx";

/** Number of copies in the HTML, enough for most windows; the browser measures and corrects it. */
const firstCopies = 4;

export function Marquee({ phrases }: { phrases: string[] }) {
  const [copies, setCopies] = useState(firstCopies);
  const strip = useCallback(
    (element: HTMLDivElement | null) => (element ? followScroll(element, setCopies) : undefined),
    [],
  );
  return (
    <div className="marquee" role="note" aria-label={phrases.join(". ")}>
      <div className="run" aria-hidden="true" ref={strip}>
        {Array.from({ length: copies }, (_, copy) => (
          <p key={copy}>
            {phrases.map((phrase) => (
              <Fragment key={phrase}>
                {phrase}
                <Drop />
              </Fragment>
            ))}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Number of copies that fill three windows, so that no gap appears at the end of a lap. */
export function copiesFor(copyWidth: number, windowWidth: number): number {
  if (copyWidth <= 0) return 1;
  const wanted = Math.ceil((windowWidth * MARQUEE.minWindowWidths) / copyWidth);
  return Math.max(wanted, 1 + Math.ceil(windowWidth / copyWidth));
}

/** Offset to the left: a fixed share of the scroll position, modulo one copy. */
export function offsetAt(scrolled: number, copyWidth: number): number {
  return copyWidth > 0 ? -((scrolled * MARQUEE.speed) % copyWidth) : 0;
}

/** Moves the strip while the page scrolls; returns a function that stops it. */
function followScroll(strip: HTMLElement, setCopies: (copies: number) => void) {
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
