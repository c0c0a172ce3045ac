import { Link } from "react-router";
import * as m from "#messages";
import { checkoutPath } from "./steps.ts";
import { dropTyped } from "./typed-details.ts";

export type SavedAddress = { id: number; lines: string[]; chosen: boolean };

/** Addresses of the account, each a way to fill in the form. */
export function SavedAddresses({ addresses }: { addresses: SavedAddress[] }) {
  if (addresses.length === 0) return null;
  return (
    <nav aria-label={m["checkout.saved_addresses"]()} className="saved">
      <ul>
        {addresses.map(({ id, lines, chosen }) => (
          <li key={id}>
            <Link
              className="chip"
              to={`${checkoutPath}?indirizzo=${id}#indirizzo`}
              aria-current={chosen || undefined}
              preventScrollReset
              onClick={dropTyped}
            >
              {lines.slice(0, 3).join(", ")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
