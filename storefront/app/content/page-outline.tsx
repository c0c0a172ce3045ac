import * as m from "#messages";
import type { Heading } from "./outline.ts";

/** Short texts need no map. */
const worthIt = 4;

export function PageOutline({ headings }: { headings: Heading[] }) {
  if (headings.length < worthIt) return null;
  return (
    <nav className="page-map" aria-labelledby="outline">
      <h2 id="outline">{m["page.on_this_page"]()}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
