import type { ReactNode } from "react";
import { Layout, LoadingIndicator, TitlePortal, useGetIdentity, useLogout } from "react-admin";
import { Link } from "react-router";
import { ProofDialog } from "../security/proof-dialog.tsx";
import { OfficeMenu } from "./menu.tsx";
import wordmark from "./wordmark.svg";

export function OfficeLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={Bar} sidebar={OfficeMenu}>
      <TitlePortal component="h1" className="page-title" sx={{ flex: "none" }} />
      {children}
      <ProofDialog />
    </Layout>
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
        <a href="/">Vai al negozio</a>
        <button type="button" className="plain" onClick={() => void logout()}>
          Esci
        </button>
      </div>
    </header>
  );
}
