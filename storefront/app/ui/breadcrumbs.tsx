import { PageLink } from "./page-link.tsx";
import * as m from "#messages";

export type Crumb = { name: string; href: string };

/** The last breadcrumb is the current page. */
export function Breadcrumbs({ crumbs, current }: { crumbs: Crumb[]; current: string }) {
  return (
    <nav className="crumbs" aria-label={m["common.breadcrumbs"]()}>
      <ol>
        {crumbs.map(({ name, href }) => (
          <li key={href}>
            <PageLink href={href}>{name}</PageLink>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
