import { Link } from "react-router";
import type { AdminOrder } from "#contract/admin/order.ts";
import type { OrderAddress } from "#contract/order.ts";
import { useMay } from "../shared/use-may.ts";

export function OrderPeople({ order }: { order: AdminOrder }) {
  const { may } = useMay();
  const { billingAddress: billing, shippingAddress: shipping } = order;
  return (
    <section className="block">
      <h2>Cliente</h2>
      <dl className="facts">
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${order.email ?? ""}`}>{order.email}</a>
            {order.customerId !== null && may("read", "customers") && (
              <div>
                <Link to={`/admin/customers/${order.customerId}/show`}>Scheda del cliente</Link>
              </div>
            )}
          </dd>
        </div>
        {shipping && <Address title="Spedire a" address={shipping} />}
        {billing && <Address title="Fatturare a" address={billing} />}
        <div>
          <dt>Fattura</dt>
          <dd>{order.invoiceRequired ? "Richiesta" : "Non richiesta"}</dd>
        </div>
        {order.invoiceRequired && billing && <Invoice address={billing} />}
      </dl>
    </section>
  );
}

function Address({ title, address }: { title: string; address: OrderAddress }) {
  const lines = [
    [address.firstName, address.lastName].join(" "),
    address.company,
    [address.street, address.streetNumber].filter(Boolean).join(" "),
    [address.postcode, address.city, address.provinceCode?.replace("IT-", "")]
      .filter(Boolean)
      .join(" "),
    address.countryCode === "IT" ? null : address.countryCode,
    address.phoneNumber,
    address.notes,
  ].filter(Boolean);
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </dd>
    </div>
  );
}

function Invoice({ address }: { address: OrderAddress }) {
  const facts: [string, string | null][] = [
    ["Codice fiscale", address.fiscalCode],
    ["Partita IVA", address.vatNumber],
    ["PEC", address.pec],
    ["Codice SDI", address.sdi],
  ];
  return facts
    .filter(([, value]) => value)
    .map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ));
}
