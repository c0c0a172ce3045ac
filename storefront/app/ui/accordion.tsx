import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type AccordionProps = { title: string; open?: boolean; children: ReactNode };

export function Accordion({ title, open = false, children }: AccordionProps) {
  return (
    <details className="acc" open={open}>
      <summary>
        {title}
        <Icon name="plus" className="ico-open" />
      </summary>
      <div className="in">{children}</div>
    </details>
  );
}
