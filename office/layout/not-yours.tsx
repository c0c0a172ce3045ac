import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Page } from "../shared/page.tsx";
import { useMay } from "../shared/use-may.ts";

/** In place of a screen that another role works with. */
export const NotYours = () => (
  <Page title="Questa parte non è tra i tuoi compiti">
    <p>
      Se ti serve per il tuo lavoro, chiedi a chi è titolare del negozio di cambiare il tuo ruolo.
    </p>
    <p>
      <Link to="/admin">Torna a Oggi</Link>
    </p>
  </Page>
);

/** For screens that are no resource: react-admin asks for those itself. */
export function Allowed({ children }: { children: ReactNode }) {
  const { known, mayOpen } = useMay();
  const { pathname } = useLocation();
  if (!known) return null;
  return mayOpen(pathname) ? children : <NotYours />;
}
