import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Drop, dropPath, Icon } from "./icon.tsx";

type Tone = "plain" | "ok" | "warn" | "error";

const icons = { plain: "info", ok: "check", warn: "info", error: "warning" } as const;

export function Alert({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className="alert" data-tone={tone} role={tone === "error" ? "alert" : "status"}>
      <Icon name={icons[tone]} />
      <span>{children}</span>
    </div>
  );
}

type EmptyProps = { title: string; text: string; children?: ReactNode };

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className="empty">
      <Drop />
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="acts">{children}</div>
    </div>
  );
}

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

/** Give it its size with utilities. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames("sk", className)} aria-hidden="true" />;
}
