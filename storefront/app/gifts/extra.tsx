import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

type ExtraProps = {
  icon: ReactNode;
  title: string;
  /** How it stands now. */
  note?: string | null;
  open?: boolean;
  children: ReactNode;
};

export function Extra({ icon, title, note, open, children }: ExtraProps) {
  return (
    <details className="extra" open={open}>
      <summary>
        {icon}
        <span className="t">
          {title}
          {note && <small>{note}</small>}
        </span>
        <Icon name="plus" className="pl" />
      </summary>
      <div className="in">{children}</div>
    </details>
  );
}

/** Icons that only the cart has. */
export function ExtraIcon({ path }: { path: string }) {
  return (
    <svg className="ico" viewBox="0 0 22 22" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
