import { Link } from "react-router";
import * as m from "#messages";
import { Icon } from "./icon.tsx";

/** A filter in force; following it takes the filter away. */
export function RemovableChip({ to, label }: { to: string; label: string }) {
  return (
    <Link className="chip" data-removable to={to} preventScrollReset>
      {label}
      <Icon name="close" />
      <span className="sr-only">{m["common.remove_filter"]()}</span>
    </Link>
  );
}
