import { expect, test } from "vitest";
import { type Listing, listingHeaders } from "#app/routes/listing/listing.server.ts";
import { noVarySearch, publicPage } from "./caching.ts";

test("a page says which parameters change it", () => {
  expect(publicPage("questions")()["no-vary-search"]).toBe("params");
  expect(publicPage("blogPosts", ["pagina"])()["no-vary-search"]).toBe('params, except=("pagina")');
});

test("a list names the filters of the catalogue", () => {
  const attributes = [{ code: "esigenza" }, { code: "tipo_di_pelle" }];
  const { headers } = listingHeaders({ facets: { attributes } } as Listing);
  const route = { loaderHeaders: new Headers(headers) };
  expect(publicPage("products")(route)["no-vary-search"]).toBe(
    'params, except=("esigenza" "tipo_di_pelle" "prezzo_min" "prezzo_max" "ordina" "pagina")',
  );
});

test("a name that could break the header is left out", () => {
  expect(noVarySearch(["a", 'b"', "c)", "d\n"])).toBe('params, except=("a")');
});
