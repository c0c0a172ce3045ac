import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { cacheMarkup } from "./markup-cache.ts";

let renders = 0;

function Words({ name, price }: { name: string; price: number }) {
  renders += 1;
  return createElement(Fragment, null, "da ", price, " € & ", createElement("b", null, name));
}

test("the markup is what React writes in its place, made once for the same props", () => {
  const content = cacheMarkup(Words);
  const kept = (props: Parameters<typeof Words>[0]) =>
    renderToString(createElement("p", { id: "a", ...content(props) }));
  const own = (props: Parameters<typeof Words>[0]) =>
    renderToString(createElement("p", { id: "a" }, createElement(Words, props)));
  for (const props of [
    { name: "Siero <>", price: 3 },
    { name: "Crema", price: 3 },
  ]) {
    expect(kept(props)).toBe(own(props));
    const before = renders;
    expect(kept({ ...props })).toBe(own(props));
    expect(renders - before).toBe(1);
  }
});
