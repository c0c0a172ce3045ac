import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorPage } from "./error-page.tsx";

const render = (found: boolean) =>
  renderToStaticMarkup(createElement(ErrorPage, { found, photo: "editorial/error-hero.jpg" }));
const words = (html: string) => html.replace(/<[^>]*>/g, "");

test("a lost visitor reads the two-part title and finds three ways on", () => {
  const html = render(false);
  expect(words(/<h1>.*<\/h1>/.exec(html)?.[0] ?? "")).toBe("Hai smarrito la via della bellezza");
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*aria-label="[^"]*pagina iniziale/);
  expect(html).toMatch(/<a[^>]*href="\/prodotti"[^>]*aria-label="[^"]*pagina dei prodotti/);
  expect(html).toContain('<form action="/ricerca">');
});

test("the search has one text field named q, which cannot go empty", () => {
  const fields = render(false).match(/<input[^>]*>/g) ?? [];
  expect(fields).toHaveLength(1);
  expect(fields[0]).toMatch(/name="q"/);
  expect(fields[0]).toMatch(/type="text"/);
  expect(fields[0]).toMatch(/required/);
});

test("the hero is 1920 by 837 and the only image in a hurry", () => {
  const html = render(false);
  expect(html).toContain('width="1920" height="837"');
  expect(html.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
});

test("the taglines are said once to those who listen", () => {
  expect(render(false)).toContain(
    'aria-label="Formulazioni ultra-efficaci. Prodotti degni della tua pelle. Cura autentica in ogni momento della tua vita"',
  );
});

test("a page that broke does not blame the visitor", () => {
  expect(words(/<h1>.*<\/h1>/.exec(render(true))?.[0] ?? "")).toBe("Qualcosa è andato storto");
});
