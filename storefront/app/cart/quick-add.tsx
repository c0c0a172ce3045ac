import { beginBotCheck } from "#app/forms/arm-bot-check.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { quickAddFormId, useQuickAdd } from "./quick-add-form.tsx";
import { Refusal } from "./refusal.tsx";

/** One piece, straight from a tile. */
export function QuickAdd(props: { slug: string; variant: string; name: string }) {
  const piece = `${props.slug} ${props.variant}`;
  const { busy, refusal } = useQuickAdd(piece);
  return (
    <div className="quick-add">
      <button
        form={quickAddFormId}
        name="piece"
        value={piece}
        className={classNames("icon-btn", busy && "busy")}
        aria-label={m["product.add_named"]({ name: props.name })}
        aria-disabled={busy || undefined}
        onFocus={beginBotCheck}
        onPointerEnter={beginBotCheck}
      >
        {busy ? <span className="spin" aria-hidden="true" /> : <Icon name="plus" />}
      </button>
      {refusal && <Refusal>{refusal}</Refusal>}
    </div>
  );
}
