import { data } from "react-router";
import { shopContext } from "#app/shop/context.server.ts";
import { noStore } from "#app/shop/no-store.ts";
import "#app/styles/request.css";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ApiError } from "#contract/api-error.ts";
import * as m from "#messages";
import type { Route } from "./+types/review-confirm.ts";

export const meta = () => [
  { title: `${m["review_new.confirmed_title"]()} | ${m["shop.name"]()}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "cache-control": noStore });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { slug } = params;
  try {
    await context.get(shopContext).confirmReview(url.searchParams.get("token") ?? "");
    return data({ slug, confirmed: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    return data({ slug, confirmed: false }, { status: 422 });
  }
}

export default function ReviewConfirm({ loaderData }: Route.ComponentProps) {
  const { slug, confirmed } = loaderData;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>
          {confirmed ? m["review_new.confirmed_title"]() : m["review_new.failed_title"]()}
        </h1>
      </div>
      <div className="request-done">
        {confirmed ? (
          <Alert tone="ok">{m["review_new.confirmed"]()}</Alert>
        ) : (
          <Alert tone="error">{m["review_new.failed"]()}</Alert>
        )}
        <ButtonLink
          kind="quiet"
          href={confirmed ? `/prodotti/${slug}` : `/prodotti/recensioni/${slug}/nuova`}
        >
          {confirmed ? m["review_new.back"]() : m["review_new.write_again"]()}
        </ButtonLink>
      </div>
    </div>
  );
}
