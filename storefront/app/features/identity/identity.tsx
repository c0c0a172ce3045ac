import { useRouteLoaderData } from "react-router";
import type { Identity } from "#contract/content.ts";
import * as m from "#messages";

export type ShopIdentity = {
  name: string;
  tagline: string;
  logo?: { href: string; drawn: boolean; width: number; height: number };
  /** Stylesheet of a theme other than the default; it overrides the default's. */
  look?: { href: string; paper: string; preload: boolean };
  social?: { name: string; url: string }[];
  errorPhoto?: string;
  /** The range whose colours are used on screens without products. */
  range?: string;
  newsletter?: { title: string; text: string };
};

/** Returns null if the root loader failed. */
export const useIdentity = (): ShopIdentity | null =>
  useRouteLoaderData<{ identity?: ShopIdentity }>("root")?.identity ?? null;

/** The logo, or the name. SVG logos are referenced with `<use>`: pages stay small, and the logo inherits their colours. */
export function Wordmark({ label }: { label?: string }) {
  const logo = useIdentity()?.logo;
  if (!logo) return <span className="wordmark wordmark-text">{shopName()}</span>;
  const { href, drawn, ...size } = logo;
  return (
    <svg
      className="wordmark"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {drawn ? <use href={href} /> : <image href={href} {...size} />}
    </svg>
  );
}

type Seo = NonNullable<Identity["seo"]>;

const page = import.meta.env.SSR ? undefined : document.documentElement.dataset;

/** Set by the server with every identity it loads; the browser reads them from the `html` element. */
let name = page?.["shop"] ?? "";
let seo = JSON.parse(page?.["seo"] ?? "{}") as Seo;

export function rememberShop(known: Pick<Identity, "name" | "seo">): void {
  name = known.name;
  seo = known.seo ?? {};
}

export const shopName = () => name;
export const shopSeo = () => seo;

export const shopTitle = (page: string): string =>
  (seo.titlePattern ?? "{pagina} | {negozio}")
    .replace("{pagina}", () => page)
    .replace("{negozio}", () => name);

export const noIndex = { name: "robots", content: "noindex" };

/** Meta tags of pages excluded from search engines. */
export const hiddenMeta = (page: string) => [{ title: shopTitle(page) }, noIndex];

/** Description of pages without one of their own. */
export const shopDescription = (): string =>
  seo.description ?? m["shop.description"]({ shop: name });
