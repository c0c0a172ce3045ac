import type { ReactNode } from "react";
import { dropPath } from "./icon.tsx";

/** Lengths are SVG attributes: inline styles are refused by the content security policy. */
export function Progress({ share, children }: { share: number; children: ReactNode }) {
  const reached = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  return (
    <div className="progress">
      <p>{children}</p>
      <svg aria-hidden="true">
        <rect y="8" width="100%" height="1" />
        <rect y="7.5" width={reached} height="2" />
        <svg x={reached} overflow="visible">
          <path transform="translate(-6 -1) scale(1.5)" d={dropPath} />
        </svg>
      </svg>
    </div>
  );
}
