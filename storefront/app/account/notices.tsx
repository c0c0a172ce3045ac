import { Alert } from "#app/ui/alert.tsx";
import * as m from "#messages";

/** What earlier requests left to say. */
export function Notices({ notice, draft }: { notice?: string | null; draft?: unknown }) {
  return (
    <div className="mb-6 grid gap-4 empty:hidden">
      {notice && <Alert tone="ok">{notice}</Alert>}
      {draft ? <Alert tone="warn">{m["account.draft_kept"]()}</Alert> : null}
    </div>
  );
}
