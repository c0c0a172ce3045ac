import * as fc from "fast-check";
import { expect, test } from "vitest";
import { returnPath, signInAddress } from "./paths.ts";

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
  "/.//altrove.example/phish",
  "/..//altrove.example",
  "/%2e//altrove.example",
  "/%2E%2e//altrove.example",
  "/./\\altrove.example",
  "/.\n//altrove.example",
  "/\t.//altrove.example",
  "/a/../\r\n/altrove.example",
  "/a/..//altrove.example",
])("%j leads nowhere else", (wanted) => {
  expect(returnPath(wanted, "/area-riservata")).toBe("/area-riservata");
});

test("the way to sign in remembers where one was", () => {
  expect(signInAddress("/carrello")).toBe("/accesso?ritorno=%2Fcarrello");
  expect(signInAddress("/accesso")).toBe("/accesso");
});

const pieces = [
  "/ // \\ . .. %2e %2E %2f %5c @ : ? #".split(" "),
  ["\t", "\n", "\r", " ", "\0", "\u2028", "à"],
  ["altrove.example", "http:", "https://", "javascript:", "data", "it"],
].flat();
const joined = fc
  .array(fc.constantFrom(...pieces), { maxLength: 12 })
  .map((parts) => parts.join(""));
const hostile = fc.oneof(
  joined,
  joined.map((text) => `/${text}`),
  fc.string({ unit: "binary" }),
);

test.each(["http://shop.test", "https://shop.test"])("no address leaves %s", (origin) => {
  fc.assert(
    fc.property(hostile, (wanted) => {
      const path = returnPath(wanted, "/area-riservata");
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, `${origin}/accesso?ritorno=x`).origin).toBe(origin);
      const asked = new URL(signInAddress(wanted), origin);
      expect([asked.origin, asked.pathname]).toEqual([origin, "/accesso"]);
    }),
    { numRuns: 5000 },
  );
});
