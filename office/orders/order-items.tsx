import type { AdminOrder } from "#contract/admin/order.ts";
import { formatEuro } from "#contract/format/money.ts";
import { Thumb } from "../shared/pictures.tsx";
import { OfficeLink } from "../shared/office-link.tsx";

export function OrderItems({ order }: { order: AdminOrder }) {
  return (
    <section className="block">
      <h2>Articoli</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Foto</span>
            </th>
            <th scope="col">Prodotto</th>
            <th scope="col" className="num">
              Pezzi
            </th>
            <th scope="col">Totale</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td>
                <Thumb path={item.product.image?.path} />
              </td>
              <th scope="row">
                <OfficeLink to={`/admin/products/${encodeURIComponent(item.product.code)}`}>
                  {item.productName}
                </OfficeLink>
                <div className="quiet">
                  {[item.variantName, `${formatEuro(item.discountedUnitPrice)} l’uno`]
                    .filter(Boolean)
                    .join(" · ")}
                </div>
                {item.customMessage && <div className="said">{item.customMessage}</div>}
              </th>
              <td className="num">{item.quantity}</td>
              <td>{formatEuro(item.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums order={order} />
      <Wishes order={order} />
    </section>
  );
}

function Sums({ order }: { order: AdminOrder }) {
  const { promotionCoupon: coupon, promotions } = order;
  const lines: [label: string, amount: number][] = [
    ["Articoli", order.itemsSubtotal],
    ...promotions.map(({ label, amount }): [string, number] => [label, amount]),
    ["Spedizione", order.shippingTotal - order.shippingPromotionTotal],
    ["Supplemento di pagamento", order.paymentFeeTotal],
    ["Confezione regalo", order.giftBoxTotal],
    ["Carte regalo", -order.appliedGiftCardAmount],
  ];
  return (
    <dl className="sums">
      {lines
        .filter(([label, amount]) => amount !== 0 || label === "Spedizione")
        .map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatEuro(amount)}</dd>
          </div>
        ))}
      {coupon && (
        <div>
          <dt>Codice sconto</dt>
          <dd>{coupon.code}</dd>
        </div>
      )}
      <div>
        <dt>di cui IVA</dt>
        <dd>{formatEuro(order.taxTotal)}</dd>
      </div>
      <div>
        <dt>Totale</dt>
        <dd>{formatEuro(order.total)}</dd>
      </div>
    </dl>
  );
}

function Wishes({ order }: { order: AdminOrder }) {
  const { giftBoxFromName, giftBoxToName, giftBoxMessage, notes } = order;
  return (
    <>
      {notes && <p className="said">Nota del cliente: {notes}</p>}
      {giftBoxMessage && (
        <p className="said">
          {`Biglietto: da ${giftBoxFromName ?? "–"} a ${giftBoxToName ?? "–"}\n${giftBoxMessage}`}
        </p>
      )}
    </>
  );
}
