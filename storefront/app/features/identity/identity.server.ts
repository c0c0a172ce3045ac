import { createHash } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { themePath, wordmarkPath } from "#brand/brand.ts";
import { paletteFor, themeCss, typefacesFor } from "#brand/palettes.ts";
import { shopContext } from "#app/features/api/context.server.ts";
import { imageUrl } from "#app/ui/images/image-url.ts";
import { optional } from "#app/features/api/optional.server.ts";
import { Identity } from "#contract/content.ts";
import * as m from "#messages";
import type { ShopIdentity } from "./identity.tsx";
import { rememberShopName } from "./shop-name.ts";

/** What the shop is called when its backend does not say. */
export const fallbackNameContext = createContext<string>();

/** Name, logo and look of the shop as pages need them: drawings and styles by their address. */
export async function loadIdentity(
  context: Readonly<RouterContextProvider>,
): Promise<ShopIdentity> {
  const name = context.get(fallbackNameContext);
  const nameless = Identity.parse({ "@id": "", "@type": "Identity", name });
  const identity = await optional(context.get(shopContext).identity(), nameless);
  rememberShopName(identity.name);
  return present(identity);
}

/** Every page carries it: what there is nothing to say of is left out. */
function present(identity: Identity): ShopIdentity {
  const { name, tagline, logo, social, newsletter } = identity;
  const style = themeCss(identity);
  return {
    name,
    // Words of ours stand in here, so that no page's code carries them.
    tagline: tagline || m["shop.plain_promise"](),
    ...(newsletter && { newsletter }),
    ...(social.length > 0 && { social }),
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
