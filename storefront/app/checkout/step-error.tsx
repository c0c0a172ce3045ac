import { Icon } from "#app/ui/icon.tsx";

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
