import { changeVisitorState, readVisitorState } from "#app/shop/visitor-state.ts";
import type { WishRequest } from "./wishlist-request.ts";

type Change = Pick<WishRequest, "intent" | "product">;

const underWay = new Set<Change>();

/** Hearts beat before the shop has answered. The answer is given to what this returns: the new list, or null. */
export function expectWish(wish: WishRequest | null): (wishlist: string[] | null) => void {
  if (wish === null || wish.intent === "move") {
    return (wishlist) => wishlist && show(wishlist);
  }
  const before = readVisitorState().wishlist.includes(wish.product);
  underWay.add(wish);
  show(readVisitorState().wishlist);
  return (wishlist) => {
    underWay.delete(wish);
    const was: Change = { intent: before ? "add" : "remove", product: wish.product };
    show(wishlist ?? changed(readVisitorState().wishlist, was));
  };
}

/** What the shop knows, and what it is about to be told. */
const show = (wishlist: string[]) =>
  changeVisitorState({ wishlist: Array.from(underWay).reduce(changed, wishlist) });

function changed(wishlist: string[], { intent, product }: Change): string[] {
  const others = wishlist.filter((one) => one !== product);
  return intent === "add" ? [...others, product] : others;
}
