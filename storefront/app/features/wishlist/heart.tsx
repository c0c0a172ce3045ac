import type { SubmitEvent } from "react";
import { useSubmit } from "react-router";
import { useVisitorState } from "#app/features/session/visitor-state.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { pageHref } from "#app/ui/page-link.tsx";
import { wishlistPath } from "#contract/paths.ts";
import * as m from "#messages";

type HeartProps = { slug: string; name: string; variantId: number; className?: string };

/** Hearts of one product share their state. Each button submits the page's one `HeartForm`. */
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

const heartFormId = "cuori";

/** One form per page for all hearts: a form in each tile would enlarge every page. */
export function HeartForm() {
  const submit = useSubmit();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const heart = new FormData(event.currentTarget, event.submitter);
    void submit(heart, {
      method: "post",
      action: wishlistPath,
      navigate: false,
      defaultShouldRevalidate: false,
    });
  };
  return (
    <form id={heartFormId} method="post" action={pageHref(wishlistPath)} onSubmit={onSubmit} />
  );
}
