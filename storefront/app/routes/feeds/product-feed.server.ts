import { shopDescription, shopName } from "#app/features/identity/identity.tsx";
import type { Product, Variant } from "#contract/catalogue.ts";
import type { Shop } from "#contract/client/client.ts";
import {
  firstPhoto,
  productAddress,
  reductionOf,
} from "#app/features/product-card/product-card.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import { homePath } from "#contract/paths.ts";
import { itemName, variantName } from "#contract/format/variant-name.ts";
import { jpeg, productPages } from "./sitemap.server.ts";
import { absolute } from "../../features/seo/page-meta.ts";
import { element, optional } from "../../features/seo/xml.ts";

export async function* productFeed(shop: Shop, origin: string) {
  const head = [
    element("title", shopName()),
    element("link", pageUrl(origin, homePath)),
    element("description", shopDescription()),
  ];
  yield `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${joined(head)}`;
  for await (const page of productPages(shop))
    yield joined(page.flatMap((one) => sold(one).map((variant) => item(one, variant, origin))));
  yield "</channel></rss>\n";
}

const sold = ({ variants }: Product) => variants.filter(({ price }) => price !== undefined);
const joined = (elements: { xml: string }[]) => elements.map(({ xml }) => xml).join("");

function item(product: Product, variant: Variant, origin: string) {
  const photo = variant.image ?? firstPhoto(product);
  const reduction = reductionOf(variant);
  return element("item", [
    element("g:id", variant.code),
    element("g:item_group_id", product.code),
    element(
      "g:title",
      itemName({ productName: product.name, variantName: variantName(variant, product) }),
    ),
    element("g:description", product.shortDescription ?? product.subtitle ?? product.name),
    element("g:link", pageUrl(origin, productAddress(product.slug, { variant: variant.code }))),
    photo && element("g:image_link", absolute(origin, jpeg(photo.path))),
    element("g:availability", variant.inStock ? "in_stock" : "out_of_stock"),
    element("g:price", euro(reduction?.was ?? variant.price)),
    reduction && element("g:sale_price", euro(variant.price)),
    element("g:brand", shopName()),
    optional("g:gtin", variant.gtin),
    element("g:condition", "new"),
    optional("g:product_type", product.mainTaxon?.name),
  ]);
}

const euro = (cents: number | null | undefined) => `${((cents ?? 0) / 100).toFixed(2)} EUR`;
