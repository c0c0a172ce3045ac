import type { SubmitEvent } from "react";
import { useSubmit } from "react-router";
import { wishlistPath } from "./wishlist-path.ts";

export const heartFormId = "cuori";

/** Once on each page, for all its hearts: a form of their own would make every tile heavier. */
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
  return <form id={heartFormId} method="post" action={wishlistPath} onSubmit={onSubmit} />;
}
