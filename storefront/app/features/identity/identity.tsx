import { useRouteLoaderData } from "react-router";
import { shopName } from "./shop-name.ts";

export type ShopIdentity = {
  name: string;
  tagline: string;
  logo?: { href: string; drawn: boolean; width: number; height: number };
  /** A look other than the one the house was drawn with: its style comes after the house's. */
  look?: { href: string; paper: string; preload: boolean };
  social?: { name: string; url: string }[];
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
