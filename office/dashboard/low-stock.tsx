import { Link } from "react-router";
import type { Dashboard } from "#contract/admin/dashboard.ts";

export function LowStock({ variants }: { variants: NonNullable<Dashboard["lowStock"]> }) {
  return (
    <section className="block">
      <h2>Scorte basse</h2>
      {variants.length === 0 ? (
        <p className="quiet">Nessuna variante sotto la soglia.</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Prodotto</th>
              <th scope="col">Variante</th>
              <th scope="col">Disponibili</th>
            </tr>
          </thead>
          <tbody>
            {variants.map(({ code, product, productName, name, available }) => (
              <tr key={code}>
                <th scope="row">
                  <Link to={`/admin/products/${encodeURIComponent(product)}`}>{productName}</Link>
                </th>
                <td>{name}</td>
                <td>{available}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
