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

/** A dialog opened by a button with `opens(id)`, with or without scripts. */
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

/** Opens a modal dialog; without scripts, or before they run, the same element as a popover. */
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

/** The button closes the popover; `button` may add a handler that closes the dialog. */
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
