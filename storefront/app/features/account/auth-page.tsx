import type { ReactNode } from "react";
import { Alert } from "#app/ui/feedback.tsx";
import { Picture } from "#app/ui/picture.tsx";
import * as m from "#messages";

type GateProps = { title: string; photo: string; line: string; children: ReactNode };

/** The frame of the screens around signing in: a photograph on large screens, a narrow sheet beside it. */
export function AuthPage({ title, photo, line, children }: GateProps) {
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

/** What earlier requests left to say. */
export function Notices({
  notice,
  unsavedForm,
}: {
  notice?: string | null;
  unsavedForm?: unknown;
}) {
  return (
    <div className="mb-6 grid gap-4 empty:hidden">
      {notice && <Alert tone="ok">{notice}</Alert>}
      {unsavedForm ? <Alert tone="warn">{m["account.draft_kept"]()}</Alert> : null}
    </div>
  );
}
