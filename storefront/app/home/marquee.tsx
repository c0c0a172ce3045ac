import { Fragment, useCallback, useState } from "react";
import { Drop } from "#app/ui/icon.tsx";
import { followScroll } from "./marquee-motion.ts";

/** Enough for most windows; measured and corrected once the page is there. */
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
