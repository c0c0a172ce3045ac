import { Icon } from "#app/ui/icon.tsx";
import type { LineChange } from "./line-changes.ts";

const icons = {
  sold_out: "M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM11 6.5V11l3 2",
  not_for_sale: "M11 19a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM5.5 5.5l11 11",
  price: "M3.5 3.5h7l8 8-7 7-8-8zM7 7h.01",
};

/** Changes of a line since it was added. */
export function LineChanges({ changes }: { changes: LineChange[] }) {
  return changes.map(({ kind, tone, title, text }) => (
    <p key={kind} className="tell" data-tone={tone}>
      {kind === "short" ? (
        <Icon name="warning" />
      ) : (
        <svg className="ico" viewBox="0 0 22 22" aria-hidden="true">
          <path d={icons[kind]} />
        </svg>
      )}
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  ));
}
