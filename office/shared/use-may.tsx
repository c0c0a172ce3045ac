import type { ReactNode } from "react";
import { usePermissions } from "react-admin";
import { Link } from "react-router";
import type { Me } from "#contract/admin/staff.ts";
import { type Access, mayOpen, mayUse } from "../api/session.ts";

/** Rights of the signed-in user; none until they have loaded. */
export function useMay() {
  const { permissions: me } = usePermissions<Me>();
  return {
    known: Boolean(me),
    owner: me?.role === "owner",
    may: (access: Access, area: string) => Boolean(me && mayUse(me, access, area)),
    mayOpen: (path: string) => Boolean(me && mayOpen(me, path)),
  };
}

/** A link to an office screen; plain text if the user's role may not open it. */
export function OfficeLink({ to, children }: { to: string; children: ReactNode }) {
  const { mayOpen } = useMay();
  return mayOpen(to) ? <Link to={to}>{children}</Link> : <span>{children}</span>;
}
