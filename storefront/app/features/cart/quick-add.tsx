import { createContext, type ReactNode, type SubmitEvent, use, useState } from "react";
import { beginBotCheck, BotCheck } from "#app/features/forms/bot-check.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { useAddToCart } from "./add-all-form.tsx";
import { CartForm, Refusal, refusalOf } from "./cart-form.tsx";

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

const quickAddFormId = "aggiunte";

type QuickAdding = { piece: string | null; busy: boolean; refusal: string | undefined };

const QuickAddContext = createContext<QuickAdding>({
  piece: null,
  busy: false,
  refusal: undefined,
});

/** Once on each page, for all its tiles: a form of their own would make every tile heavier. */
export function QuickAddForm({ children }: { children: ReactNode }) {
  const { fetcher, busy, onSubmit } = useAddToCart();
  const [piece, setPiece] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!busy) setPiece((event.submitter as HTMLButtonElement | null)?.value ?? null);
    void onSubmit(event);
  };
  return (
    <QuickAddContext value={{ piece, busy, refusal: refusalOf(fetcher.data) }}>
      {children}
      <CartForm fetcher={fetcher} id={quickAddFormId} onSubmit={submit}>
        <BotCheck />
      </CartForm>
    </QuickAddContext>
  );
}

/** How the add of this piece goes. */
function useQuickAdd(piece: string): Omit<QuickAdding, "piece"> {
  const adding = use(QuickAddContext);
  return adding.piece === piece ? adding : { busy: false, refusal: undefined };
}
