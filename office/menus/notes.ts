import type { Setting } from "#contract/admin/settings.ts";
import type { Taxon } from "#contract/catalogue.ts";
import { isReservedPath } from "#contract/forms/reserved-paths.ts";
import {
  categoryPath,
  categorySlug,
  ingredientsPath,
  isLinkedPage,
  ritualPath,
} from "#contract/paths.ts";
import { useAnswer, useMembers } from "../shared/use-call.ts";

export type Known = {
  taxons: Taxon[];
  /** Of the pages the owner writes. */
  paths: string[];
  hasQuiz: boolean;
  hasActives: boolean;
};

/** Says why the shop omits a link of the menu, or that it leads nowhere. */
export function noteOf(href: string, { taxons, paths, hasQuiz, hasActives }: Known) {
  const [path = ""] = href.split(/[?#]/);
  if (path === ritualPath && !hasQuiz) return "quiz disattivato, il negozio non la mostra";
  if (path === ingredientsPath && !hasActives)
    return "nessun ingrediente attivo, il negozio non la mostra";
  if (categorySlug(path) !== undefined) {
    const taxon = findTaxon(taxons, path);
    if (!taxon) return "questa categoria non c’è";
    return taxon.empty ? "vuota, il negozio non la mostra" : undefined;
  }
  const isWritten =
    path === "/" || !path.startsWith("/") || isReservedPath(path) || isLinkedPage(path);
  return isWritten || paths.includes(path) ? undefined : "questa pagina non c’è";
}

const findTaxon = (taxons: Taxon[], path: string): Taxon | undefined =>
  taxons
    .flatMap((taxon) =>
      categoryPath(taxon.slug) === path ? taxon : findTaxon(taxon.children, path),
    )
    .find(Boolean);

type Page = { path: string };

/** Notes nothing until everything is loaded. */
export function useMenuNotes(taxons: Taxon[]): (href: string) => string | undefined {
  const pages = useMembers<Page>("pages?itemsPerPage=100");
  const landings = useMembers<Page>("section-pages?itemsPerPage=100");
  const actives = useMembers<object>("ingredients?itemsPerPage=1&kind=active");
  const quiz = useAnswer<Setting>("settings/ritual");
  if (!pages || !landings || !actives || !quiz) return () => undefined;
  const { enabled = false } = (quiz.value ?? {}) as { enabled?: boolean };
  const known: Known = {
    taxons,
    paths: [...pages, ...landings].map(({ path }) => path),
    hasQuiz: enabled,
    hasActives: actives.length > 0,
  };
  return (href) => noteOf(href, known);
}
