import { Fragment } from "react";
import { shopName, useIdentity, Wordmark } from "#app/features/identity/identity.tsx";
import { withdrawalPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { panel } from "#app/features/privacy/consent.ts";
import { useThirdParties } from "#app/features/privacy/privacy-choices.tsx";
import type { MenuColumn, MenuLink } from "#app/features/menu/menu.ts";
import { footerColumns, legalLinks } from "./footer-content.ts";
import type { LayoutContent, Seller } from "./layout-data.ts";

export type FooterProps = Pick<LayoutContent, "menu" | "seller" | "terms" | "lacks">;

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
          {footerColumns({ menu, lacks }).map((column) => (
            <Column key={column.title} {...column} />
          ))}
        </div>
        <Legal seller={seller} terms={terms} links={legalLinks({ menu })} />
      </div>
    </footer>
  );
}

const Social = ({ profiles }: { profiles: { name: string; url: string }[] }) => (
  <ul className="mt-4">
    {profiles.map(({ name, url }) => (
      <li key={url}>
        <PageLink href={url} rel="me">
          {name}
        </PageLink>
      </li>
    ))}
  </ul>
);

type LegalProps = Pick<FooterProps, "seller" | "terms"> & { links: MenuLink[] };

function Legal({ seller, terms, links }: LegalProps) {
  const { payments } = terms;
  return (
    <div className="foot-legal">
      <p>{seller && <SellerLines seller={seller} />}</p>
      <p>
        {links.map(({ name, href }, index) => (
          <Fragment key={href}>
            {index > 0 && " · "}
            <PageLink href={href}>{name}</PageLink>
          </Fragment>
        ))}
        <PrivacyLink />
        {payments.length > 0 && <br />}
        {payments.length > 0 && m["footer.payments"]({ means: payments.join(", ") })}
      </p>
    </div>
  );
}

/** Consent is taken back as easily as it was given, from every page. */
function PrivacyLink() {
  if (!useThirdParties()) return null;
  return (
    <>
      {" · "}
      <button type="button" className="link" onClick={() => panel.set(true)}>
        {m["footer.cookie_choices"]()}
      </button>
    </>
  );
}

function SellerLines({ seller }: { seller: Seller }) {
  const { facts, phone, email, pec } = seller;
  return (
    <>
      {facts}
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

function Column({ title, links }: MenuColumn) {
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

/** The law wants the way out of a contract to stand out. */
function Item({ name, href }: MenuLink) {
  return (
    <li>
      <PageLink className={href === withdrawalPath ? "link font-medium" : undefined} href={href}>
        {name}
      </PageLink>
    </li>
  );
}
