import { sellerFacts } from "#app/layout/seller.ts";
import type { Seller } from "#app/layout/seller.ts";
import * as m from "#messages";

/** Who sells, how to reach them, and what stays open: withdrawal, privacy, cookies. */
export function ClosedFooter({ seller }: { seller: Seller | null }) {
  return (
    <footer className="closed-foot">
      {seller && <Contact seller={seller} />}
      {seller && <p>{sellerFacts(seller).join(" · ")}</p>}
      <p>
        <a href="/recesso">{m["footer.withdraw"]()}</a> ·{" "}
        <a href="/privacy">{m["footer.privacy"]()}</a> ·{" "}
        <a href="/cookie-policy">{m["footer.cookies"]()}</a>
      </p>
    </footer>
  );
}

function Contact({ seller: { email, phone, customerCareHours } }: { seller: Seller }) {
  if (!email && !phone) return null;
  return (
    <p>
      {m["soon.order"]()} {email && m["soon.write"]()}{" "}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ` ${m["soon.or"]()} `}
      {phone && m["soon.call"]()}{" "}
      {phone && <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>}
      {phone && customerCareHours && `, ${customerCareHours}`}.
    </p>
  );
}
