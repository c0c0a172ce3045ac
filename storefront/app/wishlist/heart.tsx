import type { ReactNode, SubmitEvent } from "react";
import { useFetcher } from "react-router";
import { useVisitorState } from "#app/shop/visitor-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import * as m from "#messages";
import { wishlistPath } from "./wishlist-path.ts";
import type { WishResult } from "./wishlist-result.ts";

export type Wishable = { slug: string; name: string; variantId: number };

/** A heart with its own form: on tiles. */
export function Heart(props: Wishable & { id?: string; className?: string }) {
  return (
    <HeartForm {...props}>
      <HeartButton slug={props.slug} name={props.name} />
    </HeartForm>
  );
}

/** The form of a heart. A button may stand elsewhere, with its id in `form`: forms do not nest. */
export function HeartForm({
  slug,
  variantId,
  id,
  className,
  children,
}: Wishable & { id?: string; className?: string; children?: ReactNode }) {
  const { fetcher, wished } = useHeart(slug);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const options = {
      method: "post",
      action: wishlistPath,
      defaultShouldRevalidate: false,
    } as const;
    void fetcher.submit(event.currentTarget, options);
  };
  return (
    <form id={id} className={className} method="post" action={wishlistPath} onSubmit={submit}>
      <input type="hidden" name="intent" value={wished ? "remove" : "add"} />
      <input type="hidden" name="product" value={slug} />
      <input type="hidden" name="variant" value={variantId} />
      {children}
    </form>
  );
}

type HeartButtonProps = Pick<Wishable, "slug" | "name"> & { form?: string };

export function HeartButton({ slug, name, form }: HeartButtonProps) {
  const { fetcher, wished } = useHeart(slug);
  return (
    <>
      <button
        form={form}
        className="icon-btn heart"
        aria-label={
          wished ? m["wishlist.remove_named"]({ name }) : m["wishlist.add_named"]({ name })
        }
        aria-pressed={wished}
      >
        <Icon name="heart" />
      </button>
      <output className="sr-only">{fetcher.state === "idle" && fetcher.data?.message}</output>
    </>
  );
}

/** All hearts of a product beat as one, and before the shop has answered. */
function useHeart(slug: string) {
  const fetcher = useFetcher<WishResult>({ key: `heart-${slug}` });
  const { wishlist } = useVisitorState();
  const intent = fetcher.formData?.get("intent");
  return { fetcher, wished: intent ? intent === "add" : wishlist.includes(slug) };
}
