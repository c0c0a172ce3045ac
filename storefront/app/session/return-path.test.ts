import { expect, test } from "vitest";
import { returnPath, signInAddress } from "./return-path.ts";

test.each([
  ["/area-riservata/ordini?page=2", "/area-riservata/ordini?page=2"],
  ["/prodotti/crema#recensioni", "/prodotti/crema#recensioni"],
  ["/", "/"],
])("%s is a page of the shop", (wanted, path) => {
  expect(returnPath(wanted, "/area-riservata")).toBe(path);
});

test.each([
  null,
  "",
  "carrello",
  "https://altrove.example/",
  "//altrove.example",
  "/\\altrove.example",
  "/\t/altrove.example",
  "\\/altrove.example",
  "javascript:alert(1)",
  "/accesso?ritorno=/accesso",
  "/registrazione",
  "/esci",
])("%j leads nowhere else", (wanted) => {
  expect(returnPath(wanted, "/area-riservata")).toBe("/area-riservata");
});

test("the way to sign in remembers where one was", () => {
  expect(signInAddress("/carrello")).toBe("/accesso?ritorno=%2Fcarrello");
  expect(signInAddress("/accesso")).toBe("/accesso");
});
