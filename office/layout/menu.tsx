import useMediaQuery from "@mui/material/useMediaQuery";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import type { OfficeTodo } from "#contract/admin/desk/dashboard.ts";
import type { TodoKind } from "#contract/admin/desk/kinds.ts";
import { openingPath } from "#contract/paths.ts";
import { useReadiness } from "../readiness/use-readiness.tsx";
import { useAnswer } from "../shared/use-call.ts";
import { useMay } from "../shared/use-may.tsx";
import menu from "./menu.json" with { type: "json" };

type MenuGroup = {
  title?: string;
  /** Away until asked for, where all would be more than a screen holds. */
  folds?: boolean;
  items: [path: string, label: string][];
};

/** The screens, those of every day first. */
export const menuGroups: MenuGroup[] = menu as MenuGroup[];

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
  "/admin/orders": ["orders_late", "orders_to_ship", "manual_refunds", "refunds_failed"],
  "/admin/returns": ["returns"],
  "/admin/withdrawal-requests": ["withdrawals"],
  "/admin/contact-requests": ["messages"],
  "/admin/product-reviews": ["reviews"],
};

const isAt = (pathname: string, path: string) => `${pathname}/`.startsWith(`${path}/`);

const close = () => document.getElementById("office-menu")?.hidePopover();

/** Few enough to stand open, all of them, on a laptop. */
const most = 24;

/** Beside the page on a desk, over it on a phone; to each role its own parts. */
export function OfficeMenu() {
  const narrow = useMediaQuery("(max-width: 899px)");
  const { pathname } = useLocation();
  const { mayOpen } = useMay();
  const groups = menuGroups
    .map((group) => ({ ...group, items: group.items.filter(([path]) => mayOpen(path)) }))
    .filter(({ items }) => items.length > 0);
  const isLong = groups.flatMap(({ items }) => items).length > most;
  const first = useReadinessItem();
  const { todo = [] } = useAnswer<OfficeTodo>("dashboard/todo") ?? {};
  const countOf = (path: string) =>
    todo
      .filter(({ kind }) => waiting[path]?.includes(kind))
      .reduce((sum, { count }) => sum + count, 0);
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("#office-menu a")];
    links.findLast((link) => isAt(pathname, link.pathname))?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  const entry = (path: string, label: string, count: string | number = 0) => (
    <li key={path}>
      <NavLink to={path} end={path === "/admin"} onClick={narrow ? close : undefined}>
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
      {first && <ul>{entry(openingPath, first.label, first.count)}</ul>}
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

/** Opens for the screen one is at, and closes by hand alone: nothing moves under the pointer. */
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
