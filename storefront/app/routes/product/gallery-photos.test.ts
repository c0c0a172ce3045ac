import { expect, test } from "vitest";
import { variantFixture } from "#app/features/product-card/product.fixture.ts";
import { galleryOf } from "./product-view.ts";

const image = (type: string) => ({
  path: `${type}.jpg`,
  type,
  alt: type === "ambient" ? null : `alt ${type}`,
  width: 1000,
  height: 1500,
  color: null,
});
const product = {
  name: "Rossetto",
  images: ["ambient", "variant", "video-cover", "texture", "main"].map(image),
};
const paths = (shade: string | null) =>
  galleryOf(product, variantFixture("A", { image: shade ? image(shade) : null })).map(
    ({ path }) => path,
  );

test("serialiseData, texture, ambient; photographs of variants and covers of videos stay with theirs", () => {
  expect(paths(null)).toEqual(["main.jpg", "texture.jpg", "ambient.jpg"]);
});

test("a shade with its own photograph takes the place of the serialiseData", () => {
  expect(paths("variant")).toEqual(["variant.jpg", "texture.jpg", "ambient.jpg"]);
});

test("a photograph without words is named after the product", () => {
  expect(galleryOf(product, null).map(({ alt }) => alt)).toEqual([
    "alt main",
    "alt texture",
    "Rossetto",
  ]);
});
