import { expect, test } from "vitest";
import { imageUrl, PLACEHOLDER_IMAGE } from "./image-url.ts";

test("puts base, modifiers and source path in this order", () => {
  expect(imageUrl("products/a/main.jpg", { format: "webp", width: 640, quality: 85 })).toBe(
    "/_ipx/f_webp,w_640,q_85/products/a/main.jpg",
  );
});

test("writes every modifier", () => {
  const url = imageUrl("a.jpg", {
    blur: 3,
    background: "#faf7f1",
    quality: 85,
    resize: "640x960",
    height: 960,
    width: 640,
    fit: "contain",
    format: "webp",
  });
  expect(url).toBe("/_ipx/f_webp,fit_contain,w_640,h_960,s_640x960,q_85,b_faf7f1,blur_3/a.jpg");
});

test("asks for the original when there are no modifiers", () => {
  expect(imageUrl("/a.jpg")).toBe("/_ipx/_/a.jpg");
  expect(imageUrl("a.jpg", { width: undefined })).toBe("/_ipx/_/a.jpg");
});

test("encodes each segment of the path", () => {
  expect(imageUrl("foto nuove/così?#1.jpg")).toBe("/_ipx/_/foto%20nuove/cos%C3%AC%3F%231.jpg");
});

test("follows the configured base", () => {
  expect(imageUrl("a.jpg", {}, { base: "https://img.example", allowedHosts: [] })).toBe(
    "https://img.example/_/a.jpg",
  );
});

const remote = { base: "/_ipx", allowedHosts: ["cdn.example"] };

test("takes remote pictures from an allowed host", () => {
  expect(imageUrl("https://cdn.example/a b.jpg", { width: 640 }, remote)).toBe(
    `/_ipx/w_640/${encodeURIComponent("https://cdn.example/a%20b.jpg")}`,
  );
});

test.each([
  "https://evil.example/a.jpg",
  "https://cdn.example:8443/a.jpg",
  "https://cdn.example@evil.example/a.jpg",
  "//evil.example/a.jpg",
  "data:image/png;base64,AA==",
  "javascript:alert(1)",
  "https://",
])("shows the placeholder instead of %s", (path) => {
  expect(imageUrl(path, { width: 640 }, remote)).toBe(PLACEHOLDER_IMAGE.src);
});

test.each([undefined, null, "", "/"])("shows the placeholder for %j", (path) => {
  expect(imageUrl(path, { width: 640 })).toBe(PLACEHOLDER_IMAGE.src);
});
