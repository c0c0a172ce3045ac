import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type DrawerProps = {
  id: string;
  title: string;
  closeLabel: string;
  side?: "left" | "right";
  foot?: ReactNode;
  footClassName?: string;
  children: ReactNode;
};

/** Opened by any button with `popoverTarget={id}`, scripts or not. */
export function Drawer({
  id,
  title,
  closeLabel,
  side,
  foot,
  footClassName,
  children,
}: DrawerProps) {
  return (
    <dialog className="drawer" id={id} popover="auto" aria-label={title} data-side={side}>
      <DrawerHead id={id} title={title} closeLabel={closeLabel} />
      <div className="drawer-body">{children}</div>
      {foot && <div className={`drawer-foot ${footClassName ?? ""}`.trim()}>{foot}</div>}
    </dialog>
  );
}

export function DrawerHead({
  id,
  title,
  closeLabel,
}: Pick<DrawerProps, "id" | "title" | "closeLabel">) {
  return (
    <div className="drawer-head">
      <h2>{title}</h2>
      <button
        type="button"
        className="icon-btn"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={closeLabel}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
