import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TaxonPage } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import { loadCategorySections, withGuillemets } from "./section-page.server.ts";
import { Title } from "./bands.tsx";

const html = (text: string) => renderToStaticMarkup(Title({ text }));

test("words between asterisks lean, lines break where they were broken", () => {
  expect(html("La pelle,\ncome al *mattino presto*")).toBe(
    "La pelle,<br/>come al <em>mattino presto</em>",
  );
  expect(html("2 * 3 <b>")).toBe("2 * 3 &lt;b&gt;");
});

test("a quotation stands in guillemets, which lean with its last words", () => {
  expect(withGuillemets("<p>Non si nota. <em>Si sente.</em></p>")).toBe(
    "<p>«Non si nota. <em>Si sente.»</em></p>",
  );
  expect(withGuillemets("<p>Si sente.</p>")).toBe("<p>«Si sente.»</p>");
});

test.each([
  ["most-bought", "I più acquistati", /Contando gli ordini degli ultimi 90 giorni\./],
  ["most-rebought", "", /almeno due volte negli ultimi 12 mesi/],
  ["best-rated", "", /recensioni/],
])("a ranking by %s says what was counted, whatever its title", async (source, title, basis) => {
  const section = { id: "a", kind: "products", source, title, text: "", count: 4, products: [] };
  const path = "/categorie/viso";
  const shop = {
    lacks: async () => ({}),
    sectionPages: async () => [{ path }],
    sectionPage: async () => ({ sections: [section] }),
  } as unknown as Shop;
  const [view] = await loadCategorySections(shop, { slug: "viso" } as TaxonPage);
  expect(view).toMatchObject({ kind: "products", text: expect.stringMatching(basis) });
});
