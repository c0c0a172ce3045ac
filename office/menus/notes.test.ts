import { expect, test } from "vitest";
import type { Taxon } from "#contract/catalogue.ts";
import { noteOf } from "./notes.ts";

const taxon = (slug: string, empty: boolean, children: Taxon[] = []) =>
  ({ slug, empty, children }) as unknown as Taxon;
const known = {
  taxons: [taxon("viso", false, [taxon("viso/sieri", true)])],
  paths: ["/chi-sono"],
  hasQuiz: false,
  hasActives: true,
};

test.each([
  ["/categorie/viso", undefined],
  ["/categorie/viso/sieri", "vuota, il negozio non la mostra"],
  ["/categorie/mani", "questa categoria non c’è"],
  ["/chi-sono", undefined],
  ["/chi-siamo", "questa pagina non c’è"],
  ["/rituale", "quiz disattivato, il negozio non la mostra"],
  ["/ingredienti", undefined],
  ["/prodotti?novita=1", undefined],
  ["https://esempio.it", undefined],
])("a link to %s is noted: %s", (href, note) => {
  expect(noteOf(href, known)).toBe(note);
});
