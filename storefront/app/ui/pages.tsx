import { StateLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";

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
                <StateLink to={to(entry)} aria-label={m["common.page"]({ page: entry })}>
                  {entry}
                </StateLink>
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
    <StateLink to={to} rel={rel}>
      {children}
    </StateLink>
  );
}

/** Returns first, last, current and neighbouring pages, with gaps between them. */
export function pageWindow(page: number, pages: number): (number | "before" | "after")[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1,
  );
  const first = shown[1] ?? 1;
  const last = shown.at(-2) ?? pages;
  return shown.flatMap((one) => {
    if (one === first && first > 2) return [first === 3 ? 2 : ("before" as const), one];
    if (one === pages && last < pages - 1)
      return [last === pages - 2 ? last + 1 : ("after" as const), one];
    return [one];
  });
}

export const pageParam = "pagina";

/** Reads the page number of an address; invalid numbers count as page one. */
export function readPage(search: URLSearchParams): number {
  const text = search.get(pageParam) ?? "";
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** Adds the page number to an address; page one has no parameter. */
export const pageAddress = (path: string, page: number) =>
  page === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}${pageParam}=${page}`;

/** Later pages of a list have their number in the title. */
export const pagedTitle = (title: string, page = 1) =>
  page > 1 ? `${m["common.page"]({ page })} · ${title}` : title;
