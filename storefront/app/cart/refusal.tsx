import { Icon } from "#app/ui/icon.tsx";

type RefusalProps = { id?: string; className?: string; children: string | undefined };

/** Why the cart did not change, spoken as it appears. */
export function Refusal({ id, className, children }: RefusalProps) {
  return (
    <div role="alert" className={className}>
      {children && (
        <p className="err" id={id}>
          <Icon name="warning" />
          {children}
        </p>
      )}
    </div>
  );
}
