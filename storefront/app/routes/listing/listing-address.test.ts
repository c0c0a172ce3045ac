import { expect, test } from "vitest";
import { listingAddress, parseListing } from "./listing-state.ts";

test.each([
  ["", { path: "/prodotti", hidden: false }],
  ["pagina=2", { path: "/prodotti?pagina=2", hidden: false }],
  ["utm_source=x&pagina=1", { path: "/prodotti", hidden: false }],
  ["linea=rosa&pagina=2", { path: "/prodotti?linea=rosa&pagina=2", hidden: true }],
  ["prezzo_min=10", { path: "/prodotti?prezzo_min=10", hidden: true }],
  ["ordina=nome", { path: "/prodotti?ordina=nome", hidden: true }],
])("?%s", (search, address) => {
  const state = parseListing(new URLSearchParams(search), ["linea"]);
  expect(listingAddress("/prodotti", state)).toEqual(address);
});
