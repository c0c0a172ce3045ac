import { createHash } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { themePath, wordmarkPath } from "#brand/brand.ts";
import { paletteFor, themeCss, typefacesFor } from "#brand/palettes.ts";
import { optional, shopContext } from "#app/features/api/shop-api.server.ts";
import { rangeLooks } from "#app/features/product-card/ranges.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
import type { Taxon } from "#contract/catalogue.ts";
import { Identity } from "#contract/content.ts";
import * as m from "#messages";
import { rememberShop, type ShopIdentity } from "./identity.tsx";

/** Name of the shop if the backend has none. */
export const fallbackNameContext = createContext<string>();

let last: { identity: Identity; tree: readonly Taxon[]; shown: ShopIdentity } | undefined;

/**
 * Name, logo and theme of the shop; drawings and styles are referenced by address. The result is memoised by its
 * inputs, because mixing the colours of all ranges takes longer than loading the data of a page.
 */
export async function loadIdentity(
  context: Readonly<RouterContextProvider>,
  tree: readonly Taxon[] = [],
): Promise<ShopIdentity> {
  const known = await optional(context.get(shopContext).identity(), null);
  const identity = known ?? nameless(context.get(fallbackNameContext));
  rememberShop(identity);
  if (last?.identity !== identity || last.tree !== tree)
    last = { identity, tree, shown: present(identity, themeCss(identity, rangeLooks(tree))) };
  return last.shown;
}

const nameless = (name: string) => Identity.parse({ "@id": "", "@type": "Identity", name });

export async function loadScreens(
  context: Readonly<RouterContextProvider>,
): Promise<Pick<Identity, "photos" | "range">> {
  const identity = await optional(context.get(shopContext).identity(), null);
  return { photos: identity?.photos ?? {}, range: identity?.range ?? null };
}

/** Part of every page, so empty values are omitted. */
function present(identity: Identity, style: string): ShopIdentity {
  const { name, tagline, logo, social, newsletter, photos, range } = identity;
  return {
    name,
    // The default text comes from the server, so that no page's code contains it.
    tagline: tagline || m["shop.plain_promise"](),
    ...(newsletter && { newsletter }),
    ...(social.length > 0 && { social }),
    ...(photos.error && { errorPhoto: photos.error }),
    ...(range && { range }),
    ...(logo && {
      logo: {
        href: logo.svg
          ? `${wordmarkPath}?v=${versionOf(logo.svg)}#logo`
          : imageUrl(logo.path, { width: 480 }),
        drawn: logo.svg !== null,
        width: logo.width,
        height: logo.height,
      },
    }),
    ...(style && {
      look: {
        href: `${themePath}?v=${versionOf(style)}`,
        paper: paletteFor(identity).paper,
        preload: typefacesFor(identity).preload,
      },
    }),
  };
}

const versionOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 10);
