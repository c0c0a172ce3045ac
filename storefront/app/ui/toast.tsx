import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type ToastProps = { photo?: ReactNode; action?: ReactNode; children: ReactNode };

/** Lives in a `.toasts` region that is in the page from the start, or it is not announced. */
export function Toast({ photo, action, children }: ToastProps) {
  return (
    <div className="toast">
      {photo ?? <Icon name="check" />}
      <span>{children}</span>
      {action}
    </div>
  );
}
