import type { Menus } from "#contract/window/menus.ts";
import { MenuSettings } from "#contract/window/menus.ts";
import type { Ctx } from "../kernel/ctx.ts";
import { findImages } from "../media/index.ts";
import { followRedirects } from "../redirects/index.ts";
import { readStored } from "../settings/index.ts";

/** As the owner arranged them, every link led to where its page is now. */
export async function getMenus(ctx: Ctx): Promise<Menus> {
  const head = {
    "@context": `${ctx.config.apiPrefix}/contexts/Menus`,
    "@id": `${ctx.config.apiPrefix}/shop/menus`,
    "@type": "Menus",
  } as const;
  const stored = await readStored(ctx, "menus", MenuSettings);
  if (!stored) return { ...head, main: null, footer: null, legal: null };
  const { main, footer, legal } = stored;
  const pictures = main.flatMap((item) => item.pictures);
  const links = [
    ...main,
    ...main.flatMap((item) => item.columns).flatMap((column) => column.links),
    ...pictures,
    ...footer.flatMap((column) => column.links),
    ...legal,
  ];
  const images = await findImages(
    ctx,
    pictures.flatMap(({ path }) => path ?? []),
  );
  const lead = await followRedirects(
    ctx,
    links.map(({ href }) => href),
  );
  const led = <Link extends { href: string }>(link: Link): Link[] => {
    const href = lead(link.href);
    return href === null ? [] : [{ ...link, href }];
  };
  return {
    ...head,
    main: main.flatMap(led).map((item) => ({
      ...item,
      columns: item.columns.map((column) => ({ ...column, links: column.links.flatMap(led) })),
      pictures: item.pictures.flatMap(led).map((picture) => {
        const { width = null, height = null } = images.get(picture.path ?? "") ?? {};
        return { ...picture, width, height };
      }),
    })),
    footer: footer.map((column) => ({ ...column, links: column.links.flatMap(led) })),
    legal: legal.flatMap(led),
  };
}
