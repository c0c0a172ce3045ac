import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import {
  Layout,
  LoadingIndicator,
  TitlePortal,
  useGetIdentity,
  useLogout,
  usePermissions,
} from "react-admin";
import { Link, NavLink, useLocation, useNavigationType } from "react-router";
import type { Me } from "#contract/admin/staff.ts";
import { homePath, officePath, openingScreen } from "#contract/paths.ts";
import { FirstHour } from "../readiness/ways.tsx";
import { lookAtShop, useReadiness } from "../readiness/use-readiness.tsx";
import { FirstEnrolment } from "../security/enrol.tsx";
import { DoubtDialog } from "../claims/doubt-dialog.tsx";
import { ProofDialog } from "../security/proof-dialog.tsx";
import { ConflictDialog } from "../conflicts/conflict-dialog.tsx";
import { Page } from "../shared/page.tsx";
import { shopHref } from "../shared/shop-href.ts";
import { useAct, useAnswer } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import { GlobalSearch } from "./global-search.tsx";
import { useDocumentTitle, Wordmark } from "./identity.tsx";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { OfficeTodo } from "#contract/admin/desk/dashboard.ts";
import type { TodoKind } from "#contract/admin/desk/kinds.ts";
import menu from "./menu.json" with { type: "json" };

type MenuGroup = {
  title?: string;
  /** Collapsed by default when all menu items would not fit on a screen. */
  folds?: boolean;
  items: [path: string, label: string][];
};

/** The groups with what this role may open, the screens of plugins last. */
function useMenu(): MenuGroup[] {
  const { permissions: me } = usePermissions<Me>();
  const { mayOpen } = useMay();
  const groups = (menu as MenuGroup[]).map((group) => ({ ...group, items: [...group.items] }));
  for (const { area, label, group: title } of me?.screens ?? []) {
    let group = groups.find((one) => one.title === title);
    if (!group) groups.push((group = { title, items: [] }));
    group.items.push([`/${area}`, label]);
  }
  return groups
    .map((group) => ({ ...group, items: group.items.filter(([path]) => mayOpen(path)) }))
    .filter(({ items }) => items.length > 0);
}

function useReadinessItem(): { label: string; count?: string } | undefined {
  const readiness = useReadiness();
  if (!readiness?.points.length) return undefined;
  if (readiness.open) return { label: "Apertura" };
  const met = readiness.points.filter(({ state }) => state === "ok").length;
  return { label: "Pronto ad aprire", count: `${met} di ${readiness.points.length}` };
}

const waiting: Record<string, TodoKind[]> = {
  "/orders": [
    "orders_late",
    "orders_to_ship",
    "payment_differences",
    "manual_refunds",
    "refunds_failed",
  ],
  "/abuse": ["suspicious_orders"],
  "/returns": ["returns"],
  "/withdrawal-requests": ["withdrawals"],
  "/contact-requests": ["messages"],
  "/product-reviews": ["reviews"],
};

const isAt = (pathname: string, path: string) => `${pathname}/`.startsWith(`${path}/`);

const close = () => document.getElementById("office-menu")?.hidePopover();

/** The number of menu items up to which all groups are open: they fit on a laptop. */
const most = 24;

function OfficeMenu() {
  const narrow = useMediaQuery("(max-width: 899px)");
  const { pathname } = useLocation();
  const groups = useMenu();
  const isLong = groups.flatMap(({ items }) => items).length > most;
  const first = useReadinessItem();
  const { todo = [] } = useAnswer<OfficeTodo>("dashboard/todo") ?? {};
  const countOf = (path: string) =>
    todo
      .filter(({ kind }) => waiting[path]?.includes(kind))
      .reduce((sum, { count }) => sum + count, 0);
  const here = officePath + pathname;
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("#office-menu a")];
    links.findLast((link) => isAt(here, link.pathname))?.scrollIntoView({ block: "nearest" });
  }, [here]);
  const entry = (path: string, label: string, count: string | number = 0) => (
    <li key={path}>
      <NavLink to={path} end={path === "/"} onClick={narrow ? close : undefined}>
        {label}
        {count !== 0 && <span className="count">{count}</span>}
      </NavLink>
    </li>
  );
  return (
    <nav
      id="office-menu"
      className="side"
      aria-label="Sezioni"
      popover={narrow ? "auto" : undefined}
    >
      {first && <ul>{entry(openingScreen, first.label, first.count)}</ul>}
      {groups.map(({ title, folds, items }) => {
        const list = <ul>{items.map(([path, label]) => entry(path, label, countOf(path)))}</ul>;
        if (!title) return <Fragment key="">{list}</Fragment>;
        const isHere = items.some(([path]) => isAt(pathname, path));
        return (
          <Group key={title} title={title} folded={isLong && Boolean(folds)} isHere={isHere}>
            {list}
          </Group>
        );
      })}
    </nav>
  );
}

type GroupProps = { title: string; folded: boolean; isHere: boolean; children: ReactNode };

/** Opens for the current screen and is closed only by the user, so that nothing moves under the pointer. */
function Group({ title, folded, isHere, children }: GroupProps) {
  const [open, setOpen] = useState(isHere || !folded);
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpen(true);
  }
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

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
      <ConflictDialog />
      <DoubtDialog />
    </Layout>
  );
}

/** Moves the focus to the heading of a newly opened screen, unless one of its fields has it. */
function PageTitle() {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === "POP";
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(heading);
  const begun = useRef(key === "default" ? pathname : "");
  useEffect(() => {
    const title = heading.current;
    if (!title || begun.current === pathname) return undefined;
    const begin = () => {
      // The heading of a record is empty until the record has loaded.
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

function ShopLink() {
  const readiness = useReadiness();
  const { act } = useAct();
  if (!readiness || readiness.open) return <a href={shopHref(homePath)}>Vai al negozio</a>;
  return (
    <>
      <Link to={openingScreen} className="bar-closed">
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
  const screens = useMenu().flatMap(({ items }) => items);
  return (
    <header className="bar">
      <button type="button" className="bar-menu" popoverTarget="office-menu">
        Menu
      </button>
      <Link to="/" className="bar-home">
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

/** Shown instead of a screen the user's role may not open. */
export const NotYours = () => (
  <Page title="Questa parte non è tra i tuoi compiti">
    <p>
      Se ti serve per il tuo lavoro, chiedi a chi è titolare del negozio di cambiare il tuo ruolo.
    </p>
    <p>
      <Link to="/">Torna a Oggi</Link>
    </p>
  </Page>
);

/** Guards screens that are not react-admin resources; react-admin checks resources itself. */
export function Allowed({ children }: { children: ReactNode }) {
  const { known, mayOpen } = useMay();
  const { pathname } = useLocation();
  if (!known) return null;
  return mayOpen(pathname) ? children : <NotYours />;
}
