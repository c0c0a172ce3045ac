import { noStore } from "#app/features/api/caching.ts";
import { optional, shopContext } from "#app/features/api/shop-api.server.ts";
import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { loadTerms } from "#app/features/layout/layout-data.server.ts";
import { LinkGo } from "#app/ui/button.tsx";
import { isPostcode } from "#contract/italy/postcode.ts";
import { productPath, productsPath } from "#contract/paths.ts";
import * as m from "#messages";
import { data } from "react-router";
import type { Route } from "./+types/delivery.ts";
import { dueWords } from "./due-words.ts";
import css from "../product.css?url";

// Imported only on the server, as in due.tsx.
const markup = import.meta.env.SSR ? await import("./due-markup.tsx") : undefined;

export const headers = () => ({ "cache-control": noStore, "x-robots-tag": "noindex" });

export const meta = () => hiddenMeta(m["due.title"]());

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  if ((await shop.lacks()).deliveryDates) throw data(null, { status: 404 });
  const cap = (url.searchParams.get("cap") ?? "").trim();
  const product = url.searchParams.get("prodotto");
  const [terms, estimates] = await Promise.all([
    loadTerms(shop),
    isPostcode(cap) ? optional(shop.deliveryEstimates(cap), null) : undefined,
  ]);
  return { product, due: cap ? dueWords(cap, estimates, terms, new Date()) : null };
}

/** The response to the product's form without scripts. */
export default function Delivery({ loaderData: { product, due } }: Route.ComponentProps) {
  const content = markup
    ? { children: <markup.DueMarkup due={due} usual={null} product={product} /> }
    : { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };
  return (
    <div className="wrap">
      <link rel="stylesheet" href={css} precedence="default" />
      <div className="page-head">
        <h1>{m["due.title"]()}</h1>
      </div>
      <div className="max-w-[36rem]">
        <div className="due" {...content} />
        <p className="mt-6">
          <LinkGo href={product ? productPath(encodeURIComponent(product)) : productsPath}>
            {product ? m["product.alert_back"]() : m["common.products"]()}
          </LinkGo>
        </p>
      </div>
    </div>
  );
}
