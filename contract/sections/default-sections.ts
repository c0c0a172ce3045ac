import { blogPath, productsPath } from "../paths.ts";
import { Sections } from "./sections.ts";

const products = { label: "Tutti i prodotti", href: productsPath };
const blog = { label: "Leggi il blog", href: blogPath };

/** The home page of a shop whose owner has made none yet, and of a backend that knows no sections. */
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
