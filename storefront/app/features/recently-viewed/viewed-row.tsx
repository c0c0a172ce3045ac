import { useState } from "react";
import { forget, viewedList } from "#app/features/browser-memory.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { productPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { ViewedProduct } from "#app/features/product-card/product-card.ts";
import "./viewed-row.css";

const most = 6;

/** Without prices, because the stored ones may be outdated. */
export function ViewedRow({ seen, without }: { seen: string[]; without: string[] }) {
  const [forgotten, setForgotten] = useState(false);
  const products = new Map<string, ViewedProduct>();
  for (const entry of seen) {
    const product: ViewedProduct = JSON.parse(entry);
    if (!without.includes(product.slug) && !products.has(product.slug))
      products.set(product.slug, product);
  }
  if (forgotten || products.size === 0) return null;
  const forgetAll = () => {
    forget(viewedList);
    setForgotten(true);
  };
  return (
    <section className="section wrap" aria-labelledby="visti">
      <div className="head">
        <h2 id="visti">
          {m["seen.title_p1"]()} <em>{m["seen.title_p2"]()}</em>
        </h2>
        <button type="button" className="link link-tap small" onClick={forgetAll}>
          {m["seen.forget"]()}
        </button>
      </div>
      <ul className="seen">
        {[...products.values()].slice(0, most).map(({ slug, name, line, photo }) => (
          <li key={slug}>
            <Picture
              photo={photo}
              alt=""
              ratio="2:3"
              sizes="(width >= 64rem) 15vw, 30vw"
              line={line ?? undefined}
            />
            <h3>
              <PageLink href={productPath(slug)}>{name}</PageLink>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
