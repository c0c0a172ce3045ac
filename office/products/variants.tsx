import type { AdminProduct, AdminVariant } from "#contract/admin/product.ts";
import { formatEuro } from "#contract/money.ts";
import { Moment } from "../shared/moment.tsx";
import { StateMark } from "../shared/state-mark.tsx";
import { VariantForm } from "./variant-form.tsx";

export function Variants({ product }: { product: AdminProduct }) {
  const { variants } = product;
  return (
    <section className="block">
      <h2>Varianti, prezzi e giacenza</h2>
      {variants.length > 0 && (
        <ul className="variants">
          {variants.map((variant) => (
            <Variant key={variant.code} variant={variant} product={product} />
          ))}
        </ul>
      )}
      <VariantForm product={product} />
    </section>
  );
}

function Variant({ variant, product }: { variant: AdminVariant; product: AdminProduct }) {
  const { name, code, price, originalPrice, onHand, onHold, tracked } = variant;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="quiet">{code}</div>
        <StateMark kind="enabled" state={variant.enabled} />
      </div>
      <div>
        {price === null ? "Senza prezzo" : formatEuro(price)}{" "}
        {originalPrice !== null && <s>{formatEuro(originalPrice)}</s>}
        <PriceHistory variant={variant} />
      </div>
      <div>
        {tracked ? `${onHand - onHold} disponibili` : "Giacenza non contata"}
        {tracked && <div className="quiet">{`${onHand} in magazzino, ${onHold} promessi`}</div>}
      </div>
      <VariantForm product={product} variant={variant} />
    </li>
  );
}

function PriceHistory({ variant }: { variant: AdminVariant }) {
  const { lowestPriceBeforeDiscount: lowest, priceHistory, name } = variant;
  return (
    <>
      {lowest !== null && <div className="quiet">Più basso in 30 giorni: {formatEuro(lowest)}</div>}
      <details>
        <summary>Storico dei prezzi</summary>
        <table className="table">
          <caption className="unseen">Prezzi di {name}</caption>
          <thead>
            <tr>
              <th scope="col">Dal</th>
              <th scope="col">Prezzo</th>
              <th scope="col">Pieno</th>
            </tr>
          </thead>
          <tbody>
            {priceHistory.map(({ price, originalPrice, at }) => (
              <tr key={at}>
                <td>
                  <Moment at={at} />
                </td>
                <td>{formatEuro(price)}</td>
                <td>{originalPrice === null ? "–" : formatEuro(originalPrice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
