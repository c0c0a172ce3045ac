import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";

type StepProps = {
  id: string;
  number: number;
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Not its turn yet. */
  locked?: boolean;
  children: ReactNode;
};

export function Step({ id, number, title, aside, locked = false, children }: StepProps) {
  const headingId = `${id}-title`;
  return (
    <section
      className={classNames("step", locked && "locked")}
      aria-labelledby={headingId}
      id={id}
      tabIndex={-1}
    >
      <header>
        <span className="n" aria-hidden="true">
          {number}
        </span>
        <h2 id={headingId}>{title}</h2>
        {aside && <span className="end">{aside}</span>}
      </header>
      {children}
    </section>
  );
}

/** Why a choice was not taken, spoken as it appears. */
export function StepError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div role="alert" className="not-empty:pt-3">
      {children && (
        <p className="err" id={id}>
          <Icon name="warning" />
          {children}
        </p>
      )}
    </div>
  );
}
