import { Link } from "react-router";
import type { Readiness } from "#contract/admin/readiness.ts";
import { post } from "../api/call.ts";
import { useAnswer } from "../shared/use-call.ts";
import { openingScreen } from "#contract/paths.ts";
import { shopHref } from "../shared/shop-href.ts";

export const useReadiness = () => useAnswer<Readiness>("readiness");

/** Sets the cookie that lets staff see the closed shop: the office's session does not cover the shop. */
export async function lookAtShop(path: string): Promise<void> {
  await post("preview");
  window.location.assign(shopHref(path));
}

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
        <Link to={openingScreen}>
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
