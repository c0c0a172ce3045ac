import * as m from "#messages";
import type { OrderView } from "./order-view.ts";

export function Tracking({ parcels }: { parcels: OrderView["tracking"] }) {
  return parcels.map(({ code, href }) => (
    <p key={code} className="small mt-2">
      {m["order.tracking_plain"]()}{" "}
      {href ? (
        <a className="link num" href={href} rel="noreferrer">
          {code}
        </a>
      ) : (
        <span className="num">{code}</span>
      )}
    </p>
  ));
}
