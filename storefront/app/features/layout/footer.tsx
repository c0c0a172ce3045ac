import { shopName } from "#app/features/identity/shop-name.ts";
import {
  aboutPath,
  accessibilityPath,
  blogPath,
  contactPath,
  cookiePolicyPath,
  faqPath,
  newsletterPath,
  privacyPath,
  productsPath,
  refundsPath,
  shippingPath,
  termsPath,
  warrantyPath,
  withdrawalPath,
} from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { PrivacyLink } from "#app/features/privacy/privacy-choices.tsx";
import { useIdentity, Wordmark } from "#app/features/identity/identity.tsx";
import type { MenuLink } from "./menu.ts";
import { type Lacks, type LayoutContent, type Seller, sellerFacts } from "./layout-data.ts";

type FooterProps = Pick<LayoutContent, "menu" | "seller" | "terms" | "lacks">;

export function Footer({ menu, seller, terms, lacks }: FooterProps) {
  const identity = useIdentity();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-cols">
          <div>
            <Wordmark label={shopName()} />
            <p className="mt-4 max-w-[30ch] text-ink-2">{identity?.tagline}</p>
            {identity?.social && <Social profiles={identity.social} />}
          </div>
          <Column title={m["footer.shop"]()} links={shopLinks(menu.categories)} />
          <div>
            <h2>{m["footer.help"]()}</h2>
            <ul>
              {helpLinks(lacks).map((link) => (
                <Item key={link.href} {...link} />
              ))}
              <li>
                <PageLink className="link font-medium" href={withdrawalPath}>
                  {m["footer.withdraw"]()}
                </PageLink>
              </li>
              <Item name={m["footer.warranty"]()} href={warrantyPath} />
            </ul>
          </div>
          <Column title={m["footer.brand"]({ shop: shopName() })} links={brandLinks(lacks)} />
        </div>
        <Legal seller={seller} terms={terms} />
      </div>
    </footer>
  );
}

const Social = ({ profiles }: { profiles: { name: string; url: string }[] }) => (
  <ul className="mt-4">
    {profiles.map(({ name, url }) => (
      <Item key={url} name={name} href={url} />
    ))}
  </ul>
);

function Legal({ seller, terms }: Pick<FooterProps, "seller" | "terms">) {
  const { payments } = terms;
  return (
    <div className="foot-legal">
      <p>{seller && <SellerLines seller={seller} />}</p>
      <p>
        <PageLink href={termsPath}>{m["footer.terms"]()}</PageLink> ·{" "}
        <PageLink href={privacyPath}>{m["footer.privacy"]()}</PageLink> ·{" "}
        <PageLink href={cookiePolicyPath}>{m["footer.cookies"]()}</PageLink>
        <PrivacyLink />
        {payments.length > 0 && <br />}
        {payments.length > 0 && m["footer.payments"]({ means: payments.join(", ") })}
      </p>
    </div>
  );
}

function SellerLines({ seller }: { seller: Seller }) {
  const { phone, email, pec } = seller;
  return (
    <>
      {sellerFacts(seller).join(" · ")}
      <br />
      {phone && (
        <>
          {m["footer.phone"]()} <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
        </>
      )}
      {phone && email && " · "}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {pec && (
        <>
          {(phone || email) && " · "}
          {m["footer.pec"]()} <a href={`mailto:${pec}`}>{pec}</a>
        </>
      )}
    </>
  );
}

function Column({ title, links }: { title: string; links: MenuLink[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <Item key={link.href} {...link} />
        ))}
      </ul>
    </div>
  );
}

function Item({ name, href }: MenuLink) {
  return (
    <li>
      <PageLink href={href}>{name}</PageLink>
    </li>
  );
}

const shopLinks = (categories: MenuLink[]): MenuLink[] => [
  { name: m["header.all_products"](), href: productsPath },
  ...categories.map(({ name, href }) => ({ name, href })),
];

const helpLinks = ({ own }: Lacks): MenuLink[] => [
  { name: m["footer.contact"](), href: contactPath },
  { name: m["footer.shipping"](), href: shippingPath },
  { name: m["footer.refunds"](), href: refundsPath },
  ...(own ? [] : [{ name: m["faq.title"](), href: faqPath }]),
];

const brandLinks = ({ blog, specified }: Lacks): MenuLink[] => [
  { name: m["header.about"](), href: aboutPath },
  ...(blog ? [] : [{ name: m["header.blog"](), href: blogPath }]),
  ...(specified ? [] : [{ name: m["footer.newsletter"](), href: newsletterPath }]),
  { name: m["footer.accessibility"](), href: accessibilityPath },
];
