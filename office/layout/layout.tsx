import { type ReactNode, useEffect, useRef } from "react";
import {
  Layout,
  LoadingIndicator,
  TitlePortal,
  useGetIdentity,
  useLogout,
  usePermissions,
} from "react-admin";
import { Link, useLocation, useNavigationType } from "react-router";
import type { Me } from "#contract/admin/staff.ts";
import { homePath, openingPath } from "#contract/paths.ts";
import { FirstHour } from "../readiness/ways.tsx";
import { lookAtShop, useReadiness } from "../readiness/use-readiness.tsx";
import { FirstEnrolment } from "../security/enrol.tsx";
import { ProofDialog } from "../security/proof-dialog.tsx";
import { Page } from "../shared/page.tsx";
import { shopHref } from "../shared/shop-href.ts";
import { useAct } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import { GlobalSearch } from "./global-search.tsx";
import { Wordmark } from "./identity.tsx";
import { menuGroups, OfficeMenu } from "./menu.tsx";

export function OfficeLayout({ children }: { children: ReactNode }) {
  const { permissions: me, isPending } = usePermissions<Me>();
  if (isPending) return null;
  if (me?.mustEnrol) return <FirstEnrolment />;
  return (
    <Layout appBar={Bar} sidebar={OfficeMenu}>
      <PageTitle />
      <FirstHour />
      {children}
      <ProofDialog />
    </Layout>
  );
}

/** Whoever opens a screen begins at its heading, unless a field of it has the focus already. */
function PageTitle() {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = useRef(key === "default" ? pathname : "");
  useEffect(() => {
    const title = heading.current;
    if (!title || begun.current === pathname) return undefined;
    const begin = () => {
      // Of a record it comes with the record.
      if (!title.textContent) return;
      titles.disconnect();
      begun.current = pathname;
      const isAtWork = title.parentElement?.contains(document.activeElement);
      if (!isAtWork) title.focus({ preventScroll: isBack });
    };
    const titles = new MutationObserver(begin);
    titles.observe(title, { childList: true, subtree: true, characterData: true });
    begin();
    return () => titles.disconnect();
  }, [pathname, isBack]);
  return (
    <TitlePortal
      ref={heading}
      component="h1"
      tabIndex={-1}
      className="page-title"
      sx={{ flex: "none" }}
    />
  );
}

/** The closed shop is shown to staff alone. */
function ShopLink() {
  const readiness = useReadiness();
  const { act } = useAct();
  if (!readiness || readiness.open) return <a href={shopHref(homePath)}>Vai al negozio</a>;
  return (
    <>
      <Link to={openingPath} className="bar-closed">
        Chiuso ai visitatori
      </Link>
      <button type="button" className="plain" onClick={() => void act(() => lookAtShop(homePath))}>
        Vai al negozio
      </button>
    </>
  );
}

function Bar() {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const { mayOpen } = useMay();
  const screens = menuGroups.flatMap(({ items }) => items.filter(([path]) => mayOpen(path)));
  return (
    <header className="bar">
      <button type="button" className="bar-menu" popoverTarget="office-menu">
        Menu
      </button>
      <Link to="/admin" className="bar-home">
        <Wordmark />
        <span>Pannello</span>
      </Link>
      <GlobalSearch screens={screens} />
      <div className="bar-end">
        <LoadingIndicator />
        <span className="bar-who">{identity?.fullName}</span>
        <ShopLink />
        <button type="button" className="plain" onClick={() => void logout()}>
          Esci
        </button>
      </div>
    </header>
  );
}

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
