import { loadIdentity } from "#app/features/identity/identity.server.ts";
import { shopDescription, shopName } from "#app/features/identity/identity.tsx";
import { menuFrom } from "#app/features/menu/menu.ts";
import { rangesFrom } from "#app/features/product-card/ranges.ts";
import { optional, shopContext, shopUrlContext } from "#app/features/api/shop-api.server.ts";
import { publicPage } from "#app/features/api/caching.ts";
import {
  aboutPath,
  blogPath,
  contactPath,
  faqPath,
  productsPath,
  refundsPath,
  shippingPath,
  termsPath,
} from "#contract/paths.ts";
import { pageUrl } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import type { Route } from "./+types/llms.ts";

/** Describes the shop as plain text for language models. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(shopUrlContext);
  await loadIdentity(context);
  const terms = await optional(context.get(shopContext).sellingTerms(), null);
  const tree = await optional(context.get(shopContext).taxonTree(), []);
  const { categories } = menuFrom(tree);
  const ranges = rangesFrom(tree);
  const list = (links: { name: string; href: string }[]) =>
    links.map(({ name, href }) => `- [${name}](${pageUrl(origin, href)})`);
  const text = [
    `# ${shopName()}`,
    "",
    `> ${shopDescription()}`,
    "",
    `## ${m["footer.shop"]()}`,
    "",
    ...list([{ name: m["header.all_products"](), href: productsPath }, ...categories, ...ranges]),
    "",
    `## ${m["footer.help"]()}`,
    "",
    ...list([
      { name: m["footer.contact"](), href: contactPath },
      { name: m["faq.title"](), href: faqPath },
      { name: m["footer.shipping"](), href: shippingPath },
      { name: m["footer.refunds"](), href: refundsPath },
      { name: m["footer.terms"](), href: termsPath },
      { name: m["header.about"](), href: aboutPath },
      { name: m["header.blog"](), href: blogPath },
    ]),
    "",
    ...(terms?.assistants
      ? [`## ${m["llms.assistants"]()}`, "", m["llms.mcp"]({ url: terms.assistants }), ""]
      : []),
  ];
  return new Response(text.join("\n"), {
    headers: { ...publicPage("taxonTree")(), "content-type": "text/plain; charset=utf-8" },
  });
}
