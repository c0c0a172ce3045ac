import * as m from "#messages";
import type { MenuLink } from "#app/layout/menu.ts";

export function Needs({ needs }: { needs: MenuLink[] }) {
  if (needs.length === 0) return null;
  return (
    <section className="section wrap grid12 split-info gap-y-8" aria-labelledby="needs">
      <div>
        <h2 id="needs">{m["home.needs_title"]()}</h2>
        <p className="mt-4 max-w-[34ch] text-ink-2">{m["home.needs_text"]()}</p>
      </div>
      <ul className="needs">
        {needs.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
