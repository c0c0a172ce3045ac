import { useVisitorState } from "#app/shop/visitor-state.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { heartFormId } from "./heart-form.tsx";

type HeartProps = { slug: string; name: string; variantId: number; className?: string };

/** All hearts of a product beat as one. Each is a button of the page's one heart form, wherever it stands. */
export function Heart({ slug, name, variantId, className }: HeartProps) {
  const wished = useVisitorState(({ wishlist }) => wishlist.includes(slug));
  return (
    <button
      form={heartFormId}
      name="heart"
      value={`${wished ? "remove" : "add"} ${slug} ${variantId}`}
      className={classNames("icon-btn heart", className)}
      aria-label={wished ? m["wishlist.remove_named"]({ name }) : m["wishlist.add_named"]({ name })}
      aria-pressed={wished}
    >
      <Icon name="heart" />
    </button>
  );
}
