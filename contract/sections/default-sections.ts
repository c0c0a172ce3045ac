import { blogPath, categoryPath, productsPath } from "../paths.ts";
import { Sections } from "./sections.ts";

const products = { label: "Tutti i prodotti", href: productsPath };
const blog = { label: "Leggi il blog", href: blogPath };

/** Default home page, also for backends without sections. */
export const defaultSections = () =>
  Sections.parse([
    { id: "apertura", kind: "hero", link: products },
    { id: "frasi", kind: "marquee" },
    { id: "prodotti", kind: "products", source: "best-sellers" },
    { id: "linee", kind: "ranges", title: "Le nostre linee" },
    { id: "categorie", kind: "categories", title: "Da dove vuoi iniziare?", link: products },
    { id: "esigenze", kind: "needs", title: "Di che cosa hai bisogno?" },
    { id: "recensioni", kind: "reviews", title: "Lo dite voi" },
    { id: "blog", kind: "journal", title: "Dal blog", link: blog },
    { id: "newsletter", kind: "newsletter" },
  ]);

type Category = { code: string; name: string; slug: string; line: string | null };

/** Default sections of a category page; used by product ranges until the owner edits theirs. */
export const categorySections = (
  { code, name, slug, line }: Category,
  text: string,
  photo: string | null,
) =>
  Sections.parse([
    {
      id: "apertura",
      kind: "hero",
      title: name.replace(/ (.+)$/, " *$1*"),
      text,
      photo,
      range: line,
      link: { label: "Vedi i prodotti", href: `${categoryPath(slug)}#s-prodotti` },
    },
    {
      id: "prodotti",
      kind: "products",
      title: line === null ? "Tutti i prodotti" : "Tutta la linea",
      source: "category",
      category: code,
      filters: true,
    },
    ...(line === null
      ? []
      : [{ id: "linee", kind: "ranges", title: "Le altre linee", exceptThis: true }]),
  ]);
