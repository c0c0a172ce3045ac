import { Sections } from "./sections.ts";

/** The home page of a shop whose owner has made none yet, and of a backend that knows no sections. */
export const defaultSections = () =>
  Sections.parse([
    { id: "apertura", kind: "hero", link: { label: "Tutti i prodotti", href: "/prodotti" } },
    { id: "frasi", kind: "marquee" },
    { id: "prodotti", kind: "products", source: "best-sellers" },
    { id: "linee", kind: "ranges", title: "Le nostre linee" },
    {
      id: "categorie",
      kind: "categories",
      title: "Da dove vuoi iniziare?",
      link: { label: "Tutti i prodotti", href: "/prodotti" },
    },
    { id: "esigenze", kind: "needs", title: "Di che cosa hai bisogno?" },
    { id: "recensioni", kind: "reviews", title: "Lo dite voi" },
    {
      id: "blog",
      kind: "journal",
      title: "Dal blog",
      link: { label: "Leggi il blog", href: "/blog" },
    },
    { id: "newsletter", kind: "newsletter" },
  ]);
