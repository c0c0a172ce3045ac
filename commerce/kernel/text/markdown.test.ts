import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test("headings stay below the title of the page", () => {
  expect(renderMarkdown("# Uno\n## Due\n### Tre\n#no")).toBe(
    "<h2>Uno</h2>\n<h2>Due</h2>\n<h3>Tre</h3>\n<p>#no</p>",
  );
});

test("paragraphs are parted by blank lines, not by line breaks", () => {
  expect(renderMarkdown("Prima riga\nseconda riga\r\n\r\n\nAltro")).toBe(
    "<p>Prima riga seconda riga</p>\n<p>Altro</p>",
  );
});

test("bold, italics and both together", () => {
  expect(renderMarkdown("**Latino** per *Olea Europaea*, **molto *ma molto***")).toBe(
    "<p><strong>Latino</strong> per <em>Olea Europaea</em>, <strong>molto *ma molto</strong>*</p>",
  );
  expect(renderMarkdown("**uno *due* tre**")).toBe("<p><strong>uno <em>due</em> tre</strong></p>");
});

test("signs that are not markup are text", () => {
  expect(renderMarkdown('3 * 4 * 5, SIE-VIT-C, [nota], 2 < 3 & 4 > 1, L\'"e"')).toBe(
    "<p>3 * 4 * 5, SIE-VIT-C, [nota], 2 &lt; 3 &amp; 4 &gt; 1, L&#39;&quot;e&quot;</p>",
  );
});

test("lists, numbered and not, end where another block begins", () => {
  expect(renderMarkdown("Ecco:\n- uno\n- **due**\n1. primo\n2. secondo\n\nFine")).toBe(
    "<p>Ecco:</p>\n<ul><li>uno</li><li><strong>due</strong></li></ul>\n" +
      "<ol><li>primo</li><li>secondo</li></ol>\n<p>Fine</p>",
  );
});

test("quotes keep their paragraphs", () => {
  expect(renderMarkdown("> Serve a\n> far *scegliere*.\n>\n> Sempre.")).toBe(
    "<blockquote><p>Serve a far <em>scegliere</em>.</p><p>Sempre.</p></blockquote>",
  );
});

test("tables have a head", () => {
  expect(renderMarkdown("| Metodo | Costo |\n|---|---:|\n| BRT | **4,90 €** |")).toBe(
    '<table><thead><tr><th scope="col">Metodo</th><th scope="col">Costo</th></tr></thead>' +
      "<tbody><tr><td>BRT</td><td><strong>4,90 €</strong></td></tr></tbody></table>",
  );
  expect(renderMarkdown("| senza testa |")).toBe("<p>| senza testa |</p>");
});

test("a rule", () => {
  expect(renderMarkdown("sopra\n\n---\n\nsotto")).toBe("<p>sopra</p>\n<hr>\n<p>sotto</p>");
});

test("links inside and outside the shop", () => {
  expect(renderMarkdown("[Recesso](/recesso), [AgID](https://www.agid.gov.it/a?b=1&c=2)")).toBe(
    '<p><a href="/recesso">Recesso</a>, ' +
      '<a href="https://www.agid.gov.it/a?b=1&amp;c=2" rel="noopener noreferrer">AgID</a></p>',
  );
  expect(renderMarkdown("[**Scrivi**](mailto:ciao@rugiada.example) o [chiama](tel:+390000)")).toBe(
    '<p><a href="mailto:ciao@rugiada.example"><strong>Scrivi</strong></a> o ' +
      '<a href="tel:+390000">chiama</a></p>',
  );
});
