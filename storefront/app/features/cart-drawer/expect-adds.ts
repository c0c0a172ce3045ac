import { pageHref } from "#app/ui/page-link.tsx";
import { changeVisitorState, readVisitorState } from "#app/features/session/visitor-state.ts";
import { cartPath } from "#contract/paths.ts";
import { pieceOf } from "../cart/expected-cart.ts";
import { changeDrawer, drawerId, expectation, readDrawer } from "./drawer-state.tsx";

const isCart = () => location.pathname === pageHref(cartPath);

/** Who turns to a product, or to the button of a tile, finds the cart ready to show it in the frame of the tap. */
function prepare(target: EventTarget | null): void {
  if (!(target instanceof Element) || !navigator.onLine || isCart()) return;
  const button = target.closest<HTMLButtonElement>("[name=piece]");
  const form = target.closest("main")?.querySelector<HTMLFormElement>("form:has([name=quantity])");
  const wanted = button?.value ?? (form && pieceOf(new FormData(form)).name);
  if (wanted && wanted !== readDrawer().wanted) changeDrawer({ wanted, ready: false });
}

// This code is here because of a first sign.
prepare(
  document.querySelector("[name=piece]:is(:hover, :focus)") ?? document.querySelector("main"),
);
for (const sign of ["pointerover", "focusin"])
  addEventListener(sign, ({ target }) => prepare(target));

let before = 0;

expectation.show = (adding) => {
  const { wanted, ready } = readDrawer();
  const { name, quantity } = pieceOf(adding);
  if (!ready || wanted !== name) return;
  before = readVisitorState().cartQuantity;
  changeVisitorState({ cartQuantity: before + quantity });
  changeDrawer({ open: true, adding });
};

/** What was shown is not so: whoever added it reads why where they asked. */
expectation.takeBack = () => {
  if (!readDrawer().adding) return;
  changeVisitorState({ cartQuantity: before });
  changeDrawer({ adding: undefined });
  (document.getElementById(drawerId) as HTMLDialogElement | null)?.close();
};
