import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";

type GateProps = { title: string; photo: string; line: string; children: ReactNode };

/** The frame of the screens around signing in: a photograph on large screens, a narrow sheet beside it. */
export function Gate({ title, photo, line, children }: GateProps) {
  return (
    <div className="gate">
      <Picture
        photo={photo}
        alt=""
        ratio="4:5"
        sizes="(width >= 64rem) 42vw, 1px"
        line={line}
        className="gate-pic"
        placeholder={false}
      />
      <div className="sheet">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </div>
  );
}
