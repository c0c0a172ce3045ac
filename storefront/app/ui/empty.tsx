import type { ReactNode } from "react";
import { Drop } from "./icon.tsx";

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
