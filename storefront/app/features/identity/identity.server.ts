import { createHash } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { themePath, wordmarkPath } from "#brand/brand.ts";
import { paletteFor, type RangeLook, themeCss, typefacesFor } from "#brand/palettes.ts";
import { optional, shopContext } from "#app/features/api/shop-api.server.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { Identity } from "#contract/content.ts";
import * as m from "#messages";
import { rememberShop, type ShopIdentity } from "./identity.tsx";

/** What the shop is called when its backend does not say. */
export const fallbackNameContext = createContext<string>();

/** Name, logo and look of the shop as pages need them: drawings and styles by their address. */
export async function loadIdentity(
  context: Readonly<RouterContextProvider>,
  ranges: readonly RangeLook[] = [],
): Promise<ShopIdentity> {
  const name = context.get(fallbackNameContext);
  const nameless = Identity.parse({ "@id": "", "@type": "Identity", name });
  const identity = await optional(context.get(shopContext).identity(), nameless);
  rememberShop(identity);
  return present(identity, ranges);
}

/** What the owner chose for screens without products. */
export async function loadScreens(
  context: Readonly<RouterContextProvider>,
): Promise<Pick<Identity, "photos" | "range">> {
  const identity = await optional(context.get(shopContext).identity(), null);
  return { photos: identity?.photos ?? {}, range: identity?.range ?? null };
}

/** Every page carries it: what there is nothing to say of is left out. */
function present(identity: Identity, ranges: readonly RangeLook[]): ShopIdentity {
  const { name, tagline, logo, social, newsletter, photos, range } = identity;
  const style = themeCss(identity, ranges);
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
