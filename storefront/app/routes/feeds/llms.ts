import { menuFrom } from "#app/features/layout/menu.ts";
import { shopContext, shopUrlContext } from "#app/features/api/context.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import * as m from "#messages";
import type { Route } from "./+types/llms.ts";

/** The shop in a page of plain text, for programs that read it to people. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(shopUrlContext);
  const { categories, lines } = menuFrom(await context.get(shopContext).taxonTree());
  const list = (links: { name: string; href: string }[]) =>
    links.map(({ name, href }) => `- [${name}](${origin}${href})`);
  const text = [
    `# ${m["shop.name"]()}`,
    "",
    `> ${m["shop.description"]()}`,
    "",
    `## ${m["footer.shop"]()}`,
    "",
    ...list([{ name: m["header.all_products"](), href: "/prodotti" }, ...categories, ...lines]),
    "",
    `## ${m["footer.help"]()}`,
    "",
    ...list([
      { name: m["footer.contact"](), href: "/contatti" },
      { name: m["faq.title"](), href: "/faq" },
      { name: m["footer.shipping"](), href: "/tempi-e-modalita-di-spedizione" },
      { name: m["footer.refunds"](), href: "/resi-e-rimborsi" },
      { name: m["footer.terms"](), href: "/condizioni-di-vendita" },
      { name: m["header.about"](), href: "/chi-sono" },
      { name: m["header.blog"](), href: "/blog" },
    ]),
    "",
  ];
  return new Response(text.join("\n"), {
    headers: { ...publicPage("taxonTree")(), "content-type": "text/plain; charset=utf-8" },
  });
}
