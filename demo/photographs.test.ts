import { expect, it } from "vitest";
import blog from "./content/blog.json" with { type: "json" };
import photographs from "./photos/manifest.json" with { type: "json" };

const covers = blog.posts.map(({ coverImage }) => coverImage);

it("gives each post a cover of its own, and a product’s photograph to posts about it alone", () => {
  expect(new Set(covers).size).toBe(covers.length);
  const strangers = blog.posts.filter(({ coverImage, relatedProducts }) => {
    const product = /^products\/([^/]+)\//.exec(coverImage)?.[1];
    return product && !relatedProducts.includes(product);
  });
  expect(strangers).toEqual([]);
});

it("describes each photograph in words of its own, in few of them", () => {
  const texts = Object.values(photographs).map(({ alt }) => alt);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text.includes("'") || text.length > 125)).toEqual([]);
});
