import type { Seller } from "#app/layout/seller.ts";
import * as m from "#messages";

/** Other ways to reach the shop. */
export function ContactAside({ seller }: { seller: Seller | null }) {
  const { phone, email, customerCareHours } = seller ?? {};
  return (
    <aside className="request-aside">
      {phone && (
        <div>
          <h2>{m["contact.phone"]()}</h2>
          <p>
            <a className="link link-tap num" href={`tel:${phone.replace(/\s/g, "")}`}>
              {phone}
            </a>
            <span className="small block text-ink-2">{customerCareHours}</span>
          </p>
        </div>
      )}
      {email && (
        <div>
          <h2>{m["contact.email"]()}</h2>
          <p>
            <a className="link link-tap" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        </div>
      )}
      <div>
        <h2>{m["contact.withdraw_title"]()}</h2>
        <p className="small text-ink-2">{m["contact.withdraw_text"]()}</p>
        <a className="link link-tap" href="/recesso">
          {m["contact.withdraw"]()}
        </a>
      </div>
    </aside>
  );
}
