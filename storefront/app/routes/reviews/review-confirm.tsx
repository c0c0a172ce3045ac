import { hiddenMeta } from "#app/features/identity/identity.tsx";
import { data, Form, redirect, useNavigation } from "react-router";
import { lookAtLink, openedLink } from "#app/features/api/emailed-link.server.ts";
import { RequestDone } from "#app/routes/support/request-done.tsx";
import { shopContext } from "#app/features/api/shop-api.server.ts";
import { emailedLinkHeaders } from "#app/features/api/caching.ts";
import { refusePress } from "#app/features/forms/form.server.ts";
import { type FormResult, Refusals } from "#app/features/forms/shop-form.tsx";
import "#app/features/forms/request.css";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ProductReview } from "#contract/review.ts";
import { confirmReviewPath, newReviewPath, productPath } from "#contract/paths.ts";
import * as m from "#messages";
import type { Route } from "./+types/review-confirm.ts";

export const meta = () => hiddenMeta(m["review_new.confirm_title"]());

export const headers = () => emailedLinkHeaders;

type Written = { product: string; title: string; comment: string; stars: string };

/** Mail scanners open links, so only the button changes something. */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (url.searchParams.has("fatto")) return data({ step: "confirmed" as const });
  const token = url.searchParams.get("token") ?? "";
  const link = await lookAtLink(context.get(shopContext).unconfirmedReview(token));
  if (!link.good) return data({ step: "failed" as const }, { status: 422 });
  return data({ step: "ask" as const, review: link.about && writtenOf(link.about) });
}

function writtenOf({ title, comment, rating, product }: ProductReview): Written {
  return {
    product: product?.name ?? "",
    title,
    comment,
    stars: m["review_new.star"]({ count: rating }),
  };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const token = url.searchParams.get("token") ?? "";
  const opened = await openedLink(context.get(shopContext).confirmReview(token)).catch(refusePress);
  if (typeof opened !== "boolean") return opened;
  if (!opened) return data({ step: "failed" as const }, { status: 422 });
  throw redirect(`${confirmReviewPath(params.slug)}?fatto=1`, 303);
}

export default function ReviewConfirm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { slug } = params;
  const refused = actionData && "error" in actionData ? actionData : undefined;
  if (loaderData.step === "ask" && (!actionData || refused))
    return <Ask review={loaderData.review} refused={refused} />;
  return loaderData.step === "confirmed" ? (
    <RequestDone title={m["review_new.confirmed_title"]()} message={m["review_new.confirmed"]()}>
      <ButtonLink kind="quiet" href={productPath(slug)}>
        {m["review_new.back"]()}
      </ButtonLink>
    </RequestDone>
  ) : (
    <RequestDone title={m["review_new.failed_title"]()} message={m["review_new.failed"]()} failed>
      <ButtonLink kind="quiet" href={newReviewPath(slug)}>
        {m["review_new.write_again"]()}
      </ButtonLink>
    </RequestDone>
  );
}

type AskProps = { review: Written | null; refused: FormResult | undefined };

function Ask({ review, refused }: AskProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["review_new.confirm_title"]()}</h1>
        <p className="lead">{m["review_new.confirm_text"]()}</p>
      </div>
      <div className="request-done">
        <Refusals result={refused} />
        {review && (
          <blockquote className="statement max-w-measure">
            <p className="caption">{`${review.product}, ${review.stars}`}</p>
            <p className="font-medium">{review.title}</p>
            <p>{review.comment}</p>
          </blockquote>
        )}
        <Form method="post">
          <Button busy={isSending}>{m["review_new.confirm"]()}</Button>
        </Form>
        <p className="small max-w-measure text-ink-2">{m["review_new.confirm_not_me"]()}</p>
      </div>
    </div>
  );
}
