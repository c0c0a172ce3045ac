import { Icon } from "#app/ui/icon.tsx";

type RefusalProps = { id?: string; className?: string; children: string | undefined };

/** Why the cart did not change, spoken as it appears. */
export function Refusal({ id, className, children }: RefusalProps) {
  return (
    <div role="alert" className={className}>
      {children && (
        <p className="err scroll-my-24 pt-1.5" id={id} ref={bringIntoSight}>
          <Icon name="warning" />
          {children}
        </p>
      )}
    </div>
  );
}

/** On small screens the answer may come below the button that asked. */
function bringIntoSight(text: HTMLElement | null): void {
  text?.scrollIntoView({ block: "nearest" });
}
