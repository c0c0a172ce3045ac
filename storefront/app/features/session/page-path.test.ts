import { expect, test } from "vitest";
import { pagePath } from "./paths.ts";

test.each([
  ["/area-riservata/ordini?page=2", "/area-riservata/ordini?page=2"],
  ["/area-riservata/ordini.data?page=2&_routes=routes%2Forders", "/area-riservata/ordini?page=2"],
  ["/area-riservata.data?index", "/area-riservata"],
  ["/_root.data", "/"],
])("%s is about %s", (address, path) => {
  expect(pagePath(new Request(`http://shop.test${address}`))).toBe(path);
});
