import { data } from "react-router";
import { orNotFound, orNull } from "#app/features/api/not-found.server.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import type { Shop } from "#contract/client/client.ts";
import {
  type ContentPage,
  isPagePath,
  isReservedPath,
  type PageSummary,
} from "#contract/content.ts";
import { pagePaths } from "#contract/paths.ts";
import { builtInPage } from "./built-in-pages.server.ts";

type Words = Pick<ContentPage, "path" | "title" | "content" | "seo" | "updatedAt">;
type Found = { page: Words; above: Crumb[] };

/** The page of an address, with those its address stands under; `rest` is an address no route knows. */
export async function findPage(shop: Shop, address: string, rest?: string): Promise<Found> {
  if (rest !== undefined) return findWritten(shop, `/${rest}`.replace(/\/$/, ""));
  const path = pagePaths.find((one) => address.replace(/\/$/, "").endsWith(one)) ?? address;
  return { page: await orNotFound(findWords(shop, path)), above: [] };
}

/** A backend that has pages decides which; one that has none leaves the words to us. */
async function findWords(shop: Shop, path: string): Promise<Words | null> {
  const written = await orNull(shop.contentPage(path));
  if (written || (await shop.offers()).own) return written;
  return builtInPage(path) ?? null;
}

/** The list is kept where it is made, so an address that is none costs no look-up of its own. */
async function findWritten(shop: Shop, path: string): Promise<Found> {
  if (!isPagePath(path) || isReservedPath(path)) throw data(null, { status: 404 });
  const pages = await listedPages(shop);
  if (!pages.some((page) => page.path === path)) throw data(null, { status: 404 });
  const above = pages.filter((page) => path.startsWith(`${page.path}/`));
  return {
    page: await orNotFound(shop.contentPage(path)),
    above: above.map(({ path, title }) => ({ name: title, href: path })),
  };
}

/** Another backend may not list its pages. */
export const listedPages = async (shop: Shop): Promise<PageSummary[]> =>
  (await orNull(shop.contentPages())) ?? [];
