import { useRouteLoaderData } from "react-router";
import type { Identity } from "#contract/content.ts";
import * as m from "#messages";

export type ShopIdentity = {
  name: string;
  tagline: string;
  logo?: { href: string; drawn: boolean; width: number; height: number };
  /** A look other than the one the house was drawn with: its style comes after the house's. */
  look?: { href: string; paper: string; preload: boolean };
  social?: { name: string; url: string }[];
  errorPhoto?: string;
  /** The range that lends its colours to screens without products. */
  range?: string;
  newsletter?: { title: string; text: string };
};

/** Null where the root could not be loaded. */
export const useIdentity = (): ShopIdentity | null =>
  useRouteLoaderData<{ identity?: ShopIdentity }>("root")?.identity ?? null;

/** The logo, or else the name; a drawing is used from its file, so that no page carries it and its colours follow the page's. */
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

/** The server learns both with every identity it reads, the browser reads them off the page. */
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

/** For pages excluded from search engines. */
export const hiddenMeta = (page: string) => [{ title: shopTitle(page) }, noIndex];

/** Where a page says nothing of its own. */
export const shopDescription = (): string =>
  seo.description ?? m["shop.description"]({ shop: name });
