import type { Dashboard } from "#contract/admin/dashboard.ts";
import { formatLongDate, formatShortDate } from "#contract/dates.ts";
import { formatEuro } from "#contract/money.ts";

const width = 900;
const height = 200;

/** Thirty bars; the same figures stand in a table for whoever cannot see them. */
export function SalesChart({ days }: { days: NonNullable<Dashboard["days"]> }) {
  const highest = Math.max(1, ...days.map(({ total }) => total));
  const step = width / Math.max(1, days.length);
  const sum = days.reduce((total, day) => total + day.total, 0);
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  return (
    <section className="block">
      <h2>Ultimi 30 giorni</h2>
      <p className="quiet">
        {formatEuro(sum)} in tutto, il giorno migliore {formatEuro(highest === 1 ? 0 : highest)}.
      </p>
      <svg className="chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
        {days.map(({ day, total }, index) => {
          const tall = (total / highest) * (height - 8);
          return (
            <rect
              key={day}
              x={index * step + step * 0.15}
              y={height - tall}
              width={step * 0.7}
              height={tall}
            >
              <title>{`${formatLongDate(day)}: ${formatEuro(total)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="chart-ends" aria-hidden="true">
        <span>{formatShortDate(first)}</span>
        <span>{formatShortDate(last)}</span>
      </p>
      <details>
        <summary>Le cifre in una tabella</summary>
        <table className="table">
          <caption className="unseen">Vendite degli ultimi 30 giorni</caption>
          <thead>
            <tr>
              <th scope="col">Giorno</th>
              <th scope="col">Ordini</th>
              <th scope="col">Vendite</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders, total }) => (
              <tr key={day}>
                <th scope="row">{formatLongDate(day)}</th>
                <td>{orders}</td>
                <td>{formatEuro(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
