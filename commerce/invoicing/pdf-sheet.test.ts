import { expect, test } from "vitest";
import { palettes } from "#brand/palettes.ts";
import { openSheet, printable } from "./pdf-sheet.ts";

test("paper keeps euro, accents and quotes, and loses what its fonts do not know", () => {
  expect(printable("12,90\u00a0€ è «così» – l’ün…")).toBe("12,90 € è «così» – l’ün…");
  expect(printable("\u22129,94 €")).toBe("-9,94 €");
  expect(printable("Ștefan ❤️ ok")).toBe("Stefan  ok");
});

test("paper is tagged: a reader hears its title, its headings and its table as such", async () => {
  const company = { name: "Bottega" } as never;
  const sheet = await openSheet("Ordine RG1", {
    company,
    name: "",
    colours: palettes.sale,
    logo: null,
  });
  sheet.text("Ordine RG1", { bold: true, size: 18 });
  sheet.text("Grazie");
  sheet.text("Note", { bold: true });
  sheet.table(
    [
      { title: "Prodotto", width: 200 },
      { title: "Totale", width: 80 },
    ],
    [["Siero", "10,00 €"]],
  );
  const paper = (await sheet.end()).toString("latin1");
  expect(paper).toContain("/Marked true");
  expect(paper).toContain("/DisplayDocTitle true");
  const kinds = [...paper.matchAll(/\/S \/(H1|H2|P|Table|TR|TH|TD)\b/g)].map(([, kind]) => kind);
  expect(kinds.toSorted()).toEqual(["H1", "H2", "P", "TD", "TD", "TH", "TH", "TR", "TR", "Table"]);
});
