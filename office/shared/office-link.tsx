import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "./use-may.ts";

/** A link to a screen of the office, or only its words where that screen is not for who reads. */
export function OfficeLink({ to, children }: { to: string; children: ReactNode }) {
  const { mayOpen } = useMay();
  return mayOpen(to) ? <Link to={to}>{children}</Link> : <span>{children}</span>;
}
