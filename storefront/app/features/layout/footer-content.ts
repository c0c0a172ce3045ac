import { shopName } from "#app/features/identity/identity.tsx";
import {
  link,
  type Menu,
  type MenuColumn,
  type MenuContent,
  type MenuLink,
  there,
} from "#app/features/menu/menu.ts";
import { GIFT_CARDS_SLUG } from "#contract/constants.ts";
import * as paths from "#contract/paths.ts";
import * as m from "#messages";

export const footerColumns = ({ menu, lacks }: Pick<MenuContent, "menu" | "lacks">): MenuColumn[] =>
  (menu.footer ?? defaultColumns(menu)).map(({ title, links }) => ({
    title,
    links: there(lacks, links),
  }));

const giftCards = (categories: Menu["categories"]): MenuLink[] =>
  categories.flatMap(({ children }) =>
    children.filter(({ href }) => href.endsWith(GIFT_CARDS_SLUG)),
  );

const defaultColumns = ({ categories }: Menu): MenuColumn[] => [
  {
    title: m["footer.shop"](),
    links: [
      link(m["header.all_products"](), paths.productsPath),
      ...categories,
      ...giftCards(categories),
      link(m["guide.title"](), paths.ritualPath),
    ],
  },
  {
    title: m["footer.help"](),
    links: [
      link(m["footer.contact"](), paths.contactPath),
      link(m["footer.shipping"](), paths.shippingPath),
      link(m["footer.refunds"](), paths.refundsPath),
      link(m["faq.title"](), paths.faqPath),
      link(m["footer.withdraw"](), paths.withdrawalPath),
      link(m["footer.warranty"](), paths.warrantyPath),
    ],
  },
  {
    title: m["footer.brand"]({ shop: shopName() }),
    links: [
      link(m["header.about"](), paths.aboutPath),
      link(m["header.blog"](), paths.blogPath),
      link(m["ingredients.title"](), paths.ingredientsPath),
      link(m["footer.newsletter"](), paths.newsletterPath),
      link(m["footer.accessibility"](), paths.accessibilityPath),
    ],
  },
];

export const legalLinks = ({ menu }: Pick<MenuContent, "menu">): MenuLink[] =>
  menu.legal ?? [
    link(m["footer.terms"](), paths.termsPath),
    link(m["footer.privacy"](), paths.privacyPath),
    link(m["footer.cookies"](), paths.cookiePolicyPath),
  ];
