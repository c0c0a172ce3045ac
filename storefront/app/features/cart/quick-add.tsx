import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  use,
  useMemo,
  useState,
} from "react";
import { beginBotCheck, BotCheck, consumeBotToken } from "#app/features/forms/bot-check.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { pageHref, PageLink } from "#app/ui/page-link.tsx";
import { productPath } from "#contract/paths.ts";
import * as m from "#messages";
import { useFetcher } from "react-router";
import { changeDrawer, readDrawer } from "#app/features/cart-drawer/drawer-state.tsx";
import { addedPieces, pieceName, writePiece } from "#app/features/product-card/addable.ts";
import type { ProductCard } from "#app/features/product-card/product-card.ts";
import { countPieces } from "#app/features/session/visitor-state.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { formatEuro } from "#contract/format/money.ts";
import { afterPaint, CartForm, Refusal, refusalOf, sendToCart } from "./cart-form.tsx";
import type { CartResult } from "./cart-request.ts";

type QuickAddProps = {
  slug: string;
  variant: string | undefined;
  name: string;
  /** Text of the button instead of the icon. */
  label?: string;
};

/** Adds one piece from a tile; without a variant, opens the choice first. */
export function QuickAdd({ slug, variant, name, label }: QuickAddProps) {
  const { busy, refusal } = useQuickAdd(slug);
  const look = {
    className: label
      ? buttonClass({ kind: "quiet", size: "small" })
      : classNames("icon-btn", busy && "busy"),
    "aria-label": label
      ? `${label}: ${name}`
      : variant
        ? m["product.add_named"]({ name })
        : m["product.choose_named"]({ name }),
    children: busy ? <span className="spin" aria-hidden="true" /> : (label ?? <Icon name="plus" />),
  };
  return (
    <div className={label ? undefined : "quick-add"}>
      {variant ? (
        <button
          {...look}
          form={quickAddFormId}
          name="piece"
          value={writePiece(slug, variant)}
          aria-disabled={busy || undefined}
          onFocus={beginBotCheck}
          onPointerEnter={beginBotCheck}
        />
      ) : (
        <PageLink
          {...look}
          href={productPath(slug)}
          onClick={(event) => void choose(event, slug)}
        />
      )}
      {refusal && <Refusal>{refusal}</Refusal>}
    </div>
  );
}

/** If the dialog cannot load, the link leads to the product page. */
async function choose(event: MouseEvent<HTMLAnchorElement>, slug: string) {
  if (event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  try {
    await (await import("./choose-variant.ts")).chooseVariant(slug, quickAddFormId);
  } catch {
    location.assign(pageHref(productPath(slug)));
  }
}

const quickAddFormId = "aggiunte";

type QuickAdding = { piece: string | null; busy: boolean; refusal: string | undefined };

const QuickAddContext = createContext<QuickAdding>({
  piece: null,
  busy: false,
  refusal: undefined,
});

/** One form per page for all tiles: a form in each tile would enlarge every page. */
export function QuickAddForm({ children }: { children: ReactNode }) {
  const { fetcher, busy, onSubmit } = useAddToCart();
  const [piece, setPiece] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!busy) setPiece((event.submitter as HTMLButtonElement | null)?.value ?? null);
    void onSubmit(event);
  };
  const refusal = refusalOf(fetcher.data);
  const adding = useMemo(() => ({ piece, busy, refusal }), [piece, busy, refusal]);
  return (
    <QuickAddContext value={adding}>
      {children}
      <CartForm fetcher={fetcher} id={quickAddFormId} onSubmit={submit}>
        <BotCheck />
      </CartForm>
    </QuickAddContext>
  );
}

/** Returns whether this product is being added, and the error of the last attempt. */
function useQuickAdd(slug: string): Omit<QuickAdding, "piece"> {
  const adding = use(QuickAddContext);
  return adding.piece?.startsWith(writePiece(slug, ""))
    ? adding
    : { busy: false, refusal: undefined };
}

type AddAllFormProps = { cards: ProductCard[]; label: string; small?: boolean };

/** Adds one piece of several products; only if all of them are available. */
export function AddAllForm({ cards, label, small = false }: AddAllFormProps) {
  const { fetcher, busy, onSubmit } = useAddToCart();
  if (cards.length < 2 || cards.some(({ addable }) => addable === null)) return null;
  const total = cards.reduce((sum, { price }) => sum + (price ?? 0), 0);
  return (
    <CartForm fetcher={fetcher} intent="add-all" onSubmit={onSubmit}>
      {cards.map(({ slug, addable }) => (
        <input key={slug} type="hidden" name="productVariant" value={addable ?? ""} />
      ))}
      <BotCheck />
      <Button kind="quiet" size={small ? "small" : undefined} busy={busy}>
        {label} <span className="num">{formatEuro(total)}</span>
      </Button>
      <Refusal>{refusalOf(fetcher.data)}</Refusal>
    </CartForm>
  );
}

/** Opens the drawer with an optimistic line if its cart has loaded; `send` reverts it if the shop refuses. */
function showAdding(adding: FormData): void {
  const { piece, ready } = readDrawer();
  if (!ready || piece !== pieceName(adding)) return;
  countPieces(addedPieces(adding));
  changeDrawer({ open: true, adding });
}

/** Sends adds one at a time, each with its own bot check: the first one creates the cart. */
export function useAddToCart() {
  const fetcher = useFetcher<CartResult>();
  const [checking, setChecking] = useState(false);
  const busy = checking || fetcher.state !== "idle";
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const sent = new FormData(form, event.submitter);
    showAdding(sent);
    setChecking(true);
    await afterPaint();
    sent.set("recaptchaToken", await consumeBotToken(form));
    setChecking(false);
    sendToCart(fetcher, sent);
  };
  return { fetcher, busy, onSubmit };
}
