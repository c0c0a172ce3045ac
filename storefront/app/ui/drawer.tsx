import type { ComponentProps, MouseEvent, ReactNode } from "react";
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

/** Opened by a button with `opens(id)`, scripts or not. */
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
    <dialog
      className="drawer"
      id={id}
      popover="auto"
      aria-label={title}
      data-side={side}
      {...{ closedby: "any" }}
    >
      <DrawerHead id={id} title={title} closeLabel={closeLabel} onClick={closeModal} />
      <div className="drawer-body">{children}</div>
      {foot && <div className={`drawer-foot ${footClassName ?? ""}`.trim()}>{foot}</div>}
    </dialog>
  );
}

/** As a modal dialog; until scripts run, and without them, as the popover it is as well. */
export const opens = (id: string) => ({
  popoverTarget: id,
  onClick: (event: MouseEvent) => {
    const dialog = document.getElementById(id);
    if (!(dialog instanceof HTMLDialogElement) || dialog.matches(":popover-open")) return;
    event.preventDefault();
    dialog.showModal();
  },
});

const closeModal = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest("dialog")?.close();

type DrawerHeadProps = Pick<DrawerProps, "id" | "title" | "closeLabel"> & ComponentProps<"button">;

/** Closes a popover; what else closes the drawer is for its button. */
export function DrawerHead({ id, title, closeLabel, ...button }: DrawerHeadProps) {
  return (
    <div className="drawer-head">
      <h2>{title}</h2>
      <button
        type="button"
        className="icon-btn"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={closeLabel}
        {...button}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
