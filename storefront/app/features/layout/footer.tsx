import { shopName, useIdentity, Wordmark } from "#app/features/identity/identity.tsx";
import { withdrawalPath } from "#contract/paths.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import * as m from "#messages";
import { useThirdParties } from "#app/features/privacy/privacy-choices.tsx";
import type { MenuColumn, MenuLink } from "#app/features/menu/menu.ts";
import { Icon } from "#app/ui/icon.tsx";
import { frameOf } from "./frames.ts";
import type { LayoutContent, Seller } from "./layout-data.ts";

type FooterProps = Pick<LayoutContent, "frame" | "seller" | "terms">;

const isWithdrawal = ({ href }: MenuLink) => href === withdrawalPath;

/** The footer is rendered only on the server (see served.tsx). */
export function Footer({ frame, seller, terms }: FooterProps) {
  const identity = useIdentity();
  const { footer, legal } = frameOf(frame);
  const links = [...footer.flatMap((column) => column.links), ...legal];
  return (
    <div className="wrap">
      <div className="foot-cols">
        <div>
          <Wordmark label={shopName()} />
          <p className="mt-4 max-w-[30ch] text-ink-2">{identity?.tagline}</p>
          {identity?.social && <Social profiles={identity.social} />}
        </div>
        {footer.map(({ title, links: shown }) => (
          <Column key={title} title={title} links={shown.filter((link) => !isWithdrawal(link))} />
        ))}
      </div>
      <Legal
        seller={seller}
        terms={terms}
        links={[
          ...links.filter(isWithdrawal).slice(0, 1),
          ...legal.filter((link) => !isWithdrawal(link)),
        ]}
      />
    </div>
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

/** Legally required details are never collapsed, and the withdrawal link comes first. */
function Legal({ seller, terms, links }: LegalProps) {
  const { payments } = terms;
  return (
    <div className="foot-legal">
      <ul>
        {links.map(({ name, href }) => (
          <li key={href}>
            <PageLink className={href === withdrawalPath ? "font-medium" : undefined} href={href}>
              {name}
            </PageLink>
          </li>
        ))}
        <PrivacyLink />
      </ul>
      <p>
        {seller && <SellerLines seller={seller} />}
        {payments.length > 0 && <br />}
        {payments.length > 0 && m["footer.payments"]({ means: payments.join(", ") })}
      </p>
    </div>
  );
}

/** GDPR: withdrawing consent is as easy as giving it, from every page. */
function PrivacyLink() {
  if (!useThirdParties()) return null;
  return (
    <li>
      <button type="button" className="link">
        {m["footer.cookie_choices"]()}
      </button>
    </li>
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

/** Collapsed on small screens; footer.css opens it on large ones. */
function Column({ title, links }: MenuColumn) {
  return (
    <details>
      <summary>
        <h2>{title}</h2>
        <Icon name="plus" className="ico-open" />
      </summary>
      <ul>
        {links.map(({ name, href }) => (
          <li key={href}>
            <PageLink href={href}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
