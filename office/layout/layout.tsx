import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import {
  Layout,
  LoadingIndicator,
  TitlePortal,
  useGetIdentity,
  useLogout,
  usePermissions,
} from "react-admin";
import { Link, NavLink, useLocation } from "react-router";
import type { Dashboard } from "#contract/admin/desk/dashboard.ts";
import type { TodoKind } from "#contract/admin/desk/kinds.ts";
import type { Me } from "#contract/admin/staff.ts";
import { homePath, openingPath } from "#contract/paths.ts";
import { FirstHour } from "../readiness/ways.tsx";
import { lookAtShop, useReadiness } from "../readiness/use-readiness.tsx";
import { FirstEnrolment } from "../security/enrol.tsx";
import { ProofDialog } from "../security/proof-dialog.tsx";
import { Page } from "../shared/page.tsx";
import { shopHref } from "../shared/shop-href.ts";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import { GlobalSearch } from "./global-search.tsx";
import { Wordmark } from "./identity.tsx";

export function OfficeLayout({ children }: { children: ReactNode }) {
  const { permissions: me, isPending } = usePermissions<Me>();
  if (isPending) return null;
  if (me?.mustEnrol) return <FirstEnrolment />;
  return (
    <Layout appBar={Bar} sidebar={OfficeMenu}>
      <TitlePortal component="h1" className="page-title" sx={{ flex: "none" }} />
      <FirstHour />
      {children}
      <ProofDialog />
    </Layout>
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
  const screens = groups.flatMap(({ items }) => items.filter(([path]) => mayOpen(path)));
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

const groups: { title?: string; items: [path: string, label: string][] }[] = [
  { items: [["/admin", "Oggi"]] },
  {
    title: "Lavoro",
    items: [
      ["/admin/orders", "Ordini"],
      ["/admin/returns", "Resi"],
      ["/admin/withdrawal-requests", "Recessi"],
      ["/admin/contact-requests", "Messaggi"],
      ["/admin/product-reviews", "Recensioni"],
      ["/admin/customers", "Clienti"],
    ],
  },
  {
    title: "Catalogo",
    items: [
      ["/admin/products", "Prodotti"],
      ["/admin/taxons", "Categorie"],
      ["/admin/ranges", "Linee"],
      ["/admin/attributes", "Caratteristiche"],
      ["/admin/ingredients", "Ingredienti"],
      ["/admin/promotions", "Promozioni"],
      ["/admin/coupons", "Codici sconto"],
      ["/admin/gift-cards", "Carte regalo"],
      ["/admin/exchange", "Importa ed esporta"],
    ],
  },
  {
    title: "Negozio",
    items: [
      ["/admin/section-pages", "Vetrina"],
      ["/admin/menus", "Menu"],
      ["/admin/search-synonyms", "Ricerca"],
      ["/admin/pages", "Pagine"],
      ["/admin/ritual", "Quiz della pelle"],
      ["/admin/blog-posts", "Blog"],
      ["/admin/blog-categories", "Categorie del blog"],
      ["/admin/pictures", "Foto e video"],
      ["/admin/newsletter-subscriptions", "Newsletter"],
      ["/admin/redirects", "Indirizzi"],
      ["/admin/identity", "Identità"],
    ],
  },
  {
    title: "Conti",
    items: [
      ["/admin/accounting", "Corrispettivi e fatture"],
      ["/admin/sales", "Numeri"],
      ["/admin/tax-rates", "Aliquote IVA"],
    ],
  },
  {
    title: "Impostazioni",
    items: [
      ["/admin/shipping-methods", "Spedizioni"],
      ["/admin/payment-methods", "Pagamenti"],
      ["/admin/emails", "E-mail"],
      ["/admin/settings", "Impostazioni"],
      ["/admin/staff", "Persone"],
      ["/admin/notices", "Avvisi"],
      ["/admin/webhooks", "Webhook"],
      ["/admin/audit-log", "Registro"],
      ["/admin/security", "Sicurezza"],
    ],
  },
];

/** First of all while the shop is closed; once it is open, the way to close it again. */
function useReadinessItem(): { label: string; count?: string } | undefined {
  const readiness = useReadiness();
  if (!readiness?.points.length) return undefined;
  if (readiness.open) return { label: "Apertura" };
  const met = readiness.points.filter(({ state }) => state === "ok").length;
  return { label: "Pronto ad aprire", count: `${met} di ${readiness.points.length}` };
}

/** What of the to-do list waits behind an entry. */
const waiting: Record<string, TodoKind[]> = {
  "/admin/orders": ["orders_late", "orders_to_ship"],
  "/admin/returns": ["returns"],
  "/admin/withdrawal-requests": ["withdrawals"],
  "/admin/contact-requests": ["messages"],
  "/admin/product-reviews": ["reviews"],
};

const close = () => document.getElementById("office-menu")?.hidePopover();

/** Beside the page on a desk, over it on a phone; to each role its own parts. */
function OfficeMenu() {
  const narrow = useMediaQuery("(max-width: 899px)");
  const { mayOpen } = useMay();
  const open = groups
    .map(({ title, items }) => ({ title, items: items.filter(([path]) => mayOpen(path)) }))
    .filter(({ items }) => items.length > 0);
  const first = useReadinessItem();
  const { todo = [] } = useAnswer<Dashboard>("dashboard") ?? {};
  const countOf = (path: string) =>
    todo
      .filter(({ kind }) => waiting[path]?.includes(kind))
      .reduce((sum, { count }) => sum + count, 0);
  return (
    <nav
      id="office-menu"
      className="side"
      aria-label="Sezioni"
      popover={narrow ? "auto" : undefined}
    >
      {first && (
        <ul>
          <li>
            <NavLink to={openingPath} onClick={narrow ? close : undefined}>
              {first.label}
              {first.count && <span className="count">{first.count}</span>}
            </NavLink>
          </li>
        </ul>
      )}
      {open.map(({ title, items }) => (
        <section key={title ?? ""}>
          {title && <h2>{title}</h2>}
          <ul>
            {items.map(([path, label]) => (
              <li key={path}>
                <NavLink to={path} end={path === "/admin"} onClick={narrow ? close : undefined}>
                  {label}
                  {countOf(path) > 0 && <span className="count">{countOf(path)}</span>}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
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
