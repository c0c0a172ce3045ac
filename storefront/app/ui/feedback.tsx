import type { ReactNode } from "react";
import { Drop, Icon } from "./icon.tsx";

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
