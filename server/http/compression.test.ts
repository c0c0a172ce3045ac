import { expect, test } from "vitest";
import { chooseEncoding } from "./static-files.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br", "br"],
  ["gzip;q=0.5, br;q=0.8", "br"],
  ["gzip;q=1.0,br ; q=0.001", "br"],
  ["BR", "br"],
  ["gzip, br;q=0", "gzip"],
  ["br;q=0.000, gzip", "gzip"],
  ["br; q=0 , gzip ;q=0.3", "gzip"],
  ["gzip;q=0, br;q=0.0", "identity"],
  ["x-br, brotli, xgzip", "identity"],
  ["identity", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("Accept-Encoding: %s is answered with %s", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
