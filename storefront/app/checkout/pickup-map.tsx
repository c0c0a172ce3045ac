import * as m from "#messages";
import type { PointView } from "./pickup-search.ts";

const side = 320;
const margin = 28;

/** A sketch of where the points lie to each other, drawn only for whoever opens it: no tiles, no third party. */
export function PickupMap({ points, chosen }: { points: PointView[]; chosen: string | null }) {
  const place = placer(points);
  return (
    <details className="hours map">
      <summary>{m["checkout.map"]()}</summary>
      <p className="sr-only">{m["checkout.map_label"]()}</p>
      <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
        {points.map((point, index) => {
          const { x, y } = place(point);
          return (
            <g key={point.id} data-chosen={point.id === chosen || undefined}>
              <circle cx={x} cy={y} r={11} />
              <text x={x} y={y + 4} textAnchor="middle">
                {index + 1}
              </text>
              <title>{point.name}</title>
            </g>
          );
        })}
      </svg>
      <ol>
        {points.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    </details>
  );
}

/** North is up; a degree of longitude is narrower than one of latitude. */
function placer(points: PointView[]) {
  const wide = Math.cos(((points[0]?.latitude ?? 0) * Math.PI) / 180);
  const xs = points.map(({ longitude }) => longitude * wide);
  const ys = points.map(({ latitude }) => -latitude);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const span = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) || 1;
  const scale = (side - 2 * margin) / span;
  return ({ latitude, longitude }: PointView) => ({
    x: margin + (longitude * wide - left) * scale,
    y: margin + (-latitude - top) * scale,
  });
}
