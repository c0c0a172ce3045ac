import { Link } from "react-router";
import * as m from "#messages";
import { pageWindow } from "./page-window.ts";

type PagesProps = { page: number; pages: number; to: (page: number) => string };

export function Pages({ page, pages, to }: PagesProps) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={m["common.pages"]()}>
      <Neighbour to={page > 1 ? to(page - 1) : undefined} rel="prev">
        {m["common.previous"]()}
      </Neighbour>
      <ol>
        {pageWindow(page, pages).map((entry) =>
          typeof entry === "string" ? (
            <li className="gap" key={entry} aria-hidden="true">
              <span>…</span>
            </li>
          ) : (
            <li key={entry}>
              {entry === page ? (
                <span aria-current="page">{entry}</span>
              ) : (
                <Link to={to(entry)} aria-label={m["common.page"]({ page: entry })}>
                  {entry}
                </Link>
              )}
            </li>
          ),
        )}
      </ol>
      <Neighbour to={page < pages ? to(page + 1) : undefined} rel="next">
        {m["common.next"]()}
      </Neighbour>
    </nav>
  );
}

type NeighbourProps = { to: string | undefined; rel: "prev" | "next"; children: string };

function Neighbour({ to, rel, children }: NeighbourProps) {
  return to === undefined ? (
    <span aria-disabled="true">{children}</span>
  ) : (
    <Link to={to} rel={rel}>
      {children}
    </Link>
  );
}
