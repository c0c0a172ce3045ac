import { Link } from "react-router";
import { readinessPath, useReadiness } from "./use-readiness.ts";

/** The first thing to know of today, while it is so. */
export function ClosedLine() {
  const readiness = useReadiness();
  if (!readiness || readiness.open) return null;
  const missing = readiness.points.filter(({ state }) => state !== "ok").length;
  return (
    <p className="closed-line">
      <span className="ready-state" data-state="wait">
        Il negozio è chiuso ai visitatori
      </span>{" "}
      {readiness.points.length > 0 && (
        <Link to={readinessPath}>
          {missing === 0
            ? "È tutto a posto: apri il negozio"
            : missing === 1
              ? "Manca un punto"
              : `Mancano ${missing} punti`}
        </Link>
      )}
    </p>
  );
}
