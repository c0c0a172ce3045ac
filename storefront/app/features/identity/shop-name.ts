/** The server learns it with every identity it reads, the browser reads it off the page. */
let name = import.meta.env.SSR ? "" : (document.documentElement.dataset["shop"] ?? "");

export function rememberShopName(known: string): void {
  name = known;
}

export const shopName = () => name;

/** Of a page, as tabs and search engines show it. */
export const shopTitle = (page: string): string => `${page} | ${name}`;
