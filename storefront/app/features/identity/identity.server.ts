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

/** What the shop is called when its backend does not say. */
export const fallbackNameContext = createContext<string>();

let last: { identity: Identity; tree: readonly Taxon[]; shown: ShopIdentity } | undefined;

/**
 * Name, logo and look of the shop as pages need them: drawings and styles by their address. Kept for as long as what it is made
 * of are the very same values: mixing the colours of all ranges takes longer than a page's data.
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

/** Every page carries it: what there is nothing to say of is left out. */
function present(identity: Identity, style: string): ShopIdentity {
  const { name, tagline, logo, social, newsletter, photos, range } = identity;
  return {
    name,
    // Words of ours stand in here, so that no page's code carries them.
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
