import { Drop } from "#app/ui/icon.tsx";
import * as m from "#messages";
import type { Step } from "./timeline.ts";

export function OrderTimeline({ steps }: { steps: Step[] }) {
  return (
    <ol className="timeline" aria-label={m["order.progress"]()}>
      {steps.map(({ label, at, state }) => (
        <li key={label} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          <span className="m">
            <Drop />
          </span>
          <div>
            <b>{label}</b>
            {at && <span>{at}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
