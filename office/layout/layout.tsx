import type { ReactNode } from "react";
import { Layout, LoadingIndicator, TitlePortal } from "react-admin";
import { useGetIdentity, useLogout, usePermissions } from "react-admin";
import { Link } from "react-router";
import type { Me } from "#contract/admin/staff.ts";
import { FirstEnrolment } from "../security/first-enrolment.tsx";
import { ProofDialog } from "../security/proof-dialog.tsx";
import { lookAtShop, readinessPath, useReadiness } from "../readiness/use-readiness.ts";
import { useAct } from "../shared/use-act.ts";
import { OfficeMenu } from "./menu.tsx";
import wordmark from "./wordmark.svg";

export function OfficeLayout({ children }: { children: ReactNode }) {
  const { permissions: me, isPending } = usePermissions<Me>();
  if (isPending) return null;
  if (me?.mustEnrol) return <FirstEnrolment />;
  return (
    <Layout appBar={Bar} sidebar={OfficeMenu}>
      <TitlePortal component="h1" className="page-title" sx={{ flex: "none" }} />
      {children}
      <ProofDialog />
    </Layout>
  );
}

/** The closed shop is shown to staff alone. */
function ShopLink() {
  const readiness = useReadiness();
  const { act } = useAct();
  if (!readiness || readiness.open) return <a href="/">Vai al negozio</a>;
  return (
    <>
      <Link to={readinessPath} className="bar-closed">
        Chiuso ai visitatori
      </Link>
      <button type="button" className="plain" onClick={() => void act(() => lookAtShop("/"))}>
        Vai al negozio
      </button>
    </>
  );
}

function Bar() {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  return (
    <header className="bar">
      <button type="button" className="bar-menu" popoverTarget="office-menu">
        Menu
      </button>
      <Link to="/admin" className="bar-home">
        <img src={wordmark} alt="Rugiada" />
        <span>Pannello</span>
      </Link>
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
