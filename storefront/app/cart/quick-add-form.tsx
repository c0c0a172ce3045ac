import { createContext, use, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { BotCheck } from "#app/forms/bot-check.tsx";
import { CartForm, refusalOf } from "./cart-form.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";

export const quickAddFormId = "aggiunte";

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
export function useQuickAdd(piece: string): Omit<QuickAdding, "piece"> {
  const adding = use(QuickAddContext);
  return adding.piece === piece ? adding : { busy: false, refusal: undefined };
}
