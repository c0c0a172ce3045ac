import { useRouteLoaderData } from "react-router";
import { imageUrl } from "#app/ui/images/image-url.ts";
import * as m from "#messages";
import { shopName } from "./shop-name.ts";

export type ShopIdentity = {
  name: string;
  tagline: string;
  logo: { href: string; drawn: boolean; width: number; height: number } | null;
  /** Address of the style that changes the house's; null for the look it was drawn with. */
  theme: string | null;
  paper: string;
  preloadsTitles: boolean;
  social: { name: string; url: string }[];
  newsletter: { title: string; text: string } | null;
};

/** Null where the root could not be loaded. */
export const useIdentity = (): ShopIdentity | null =>
  useRouteLoaderData<{ identity?: ShopIdentity }>("root")?.identity ?? null;

/** What the shop says of itself in a line. */
export const useTagline = (): string => useIdentity()?.tagline || m["shop.plain_promise"]();

/** The logo, or else the name; a drawing is used from its file, so that no page carries it and its colours follow the page's. */
export function Wordmark({ label }: { label?: string }) {
  const logo = useIdentity()?.logo;
  if (!logo) return <span className="wordmark wordmark-text">{shopName()}</span>;
  const { href, drawn, width, height } = logo;
  if (!drawn) {
    const source = imageUrl(href, { width: 480 });
    return (
      <img className="wordmark" src={source} alt={label ?? ""} width={width} height={height} />
    );
  }
  return (
    <svg
      className="wordmark"
      viewBox={`0 0 ${width} ${height}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={href} />
    </svg>
  );
}
