import { expect, test } from "vitest";
import { readLeniently } from "./tolerate.ts";

const prefixed = (items: unknown[], total: number) => ({
  "hydra:member": items,
  "hydra:totalItems": total,
});

test("a collection without the hydra prefix", () => {
  const body = { "@type": "Collection", totalItems: 9, member: [{ id: 1 }], view: {} };
  expect(readLeniently(body)).toEqual({ "@type": "hydra:Collection", ...prefixed([{ id: 1 }], 9) });
});

test("a prefixed collection stays as it is", () => {
  const body = { "@type": "hydra:Collection", ...prefixed([{ id: 1 }], 1) };
  expect(readLeniently(body)).toEqual(body);
});

test("a bare array", () => {
  expect(readLeniently([{ id: 1 }])).toEqual(prefixed([{ id: 1 }], 1));
});

test("lists with gaps arrive as objects with numeric keys", () => {
  expect(readLeniently({ items: { "3": "a", "7": "b" } })).toEqual({ items: ["a", "b"] });
});

test.each([
  [{ tokenValue: "t" }, "t"],
  [{ token: "t" }, "t"],
  [{ "@id": "/api/v2/shop/orders/t" }, "t"],
])("an order always has its token: %j", (fields, token) => {
  expect(readLeniently({ "@type": "Order", ...fields })).toMatchObject({
    token,
    tokenValue: token,
  });
});

test("pictures of the backend's own host go by their path, others keep theirs", () => {
  const paths = ["http://shop.example/media/a.png", "http://shop.example.evil/b.png", "c.png"];
  const body = { images: paths.map((path) => ({ path })), link: paths[0] };
  expect(readLeniently(body, "http://shop.example")).toEqual({
    images: [{ path: "media/a.png" }, { path: paths[1] }, { path: "c.png" }],
    link: paths[0],
  });
  expect(readLeniently(body)).toEqual(body);
});
