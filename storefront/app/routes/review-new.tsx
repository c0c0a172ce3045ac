import { data, redirect } from "react-router";
import { accountForm, accountPage } from "#app/account/account-page.server.ts";
import { Notices } from "#app/account/notices.tsx";
import { orNotFound } from "#app/catalogue/not-found.server.ts";
import { firstPhoto } from "#app/catalogue/product-card.ts";
import { checkForm } from "#app/forms/read-form.server.ts";
import { refuseCall, refuseForm } from "#app/forms/refuse.server.ts";
import { ReviewedCard } from "#app/reviews/reviewed-product.tsx";
import type { ReviewedProduct } from "#app/reviews/reviewed-product.tsx";
import { ReviewForm } from "#app/reviews/review-form.tsx";
import "#app/styles/cart.css";
import "#app/styles/request.css";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ApiError } from "#contract/api-error.ts";
import { reviewSchema } from "#contract/forms/review.ts";
import * as m from "#messages";
import type { Route } from "./+types/review-new.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m["review_new.meta"]({ name: loaderData?.product.name ?? "" }) },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  const { shop, headers, draft } = await accountPage(args);
  const { slug, name, subtitle, line, images } = await orNotFound(shop.product(args.params.slug));
  const product: ReviewedProduct = { slug, name, subtitle, line, photo: firstPhoto({ images }) };
  const sent = args.url.searchParams.has("inviata");
  return data({ product, line, draft, sent }, { headers });
}

export async function action(args: Route.ActionArgs) {
  const { shop, form } = await accountForm(args);
  const submission = checkForm(form, reviewSchema);
  if (submission.status !== "success") return refuseForm(submission);
  const { slug } = args.params;
  const { "@id": product } = await orNotFound(shop.product(slug));
  try {
    await shop.writeReview({ ...submission.value, product });
  } catch (error) {
    // One review per customer: that is about the product, not about a field.
    const message = error instanceof ApiError ? error.violationOf("product") : undefined;
    return refuseCall(submission, error, { message });
  }
  throw redirect(`/prodotti/recensioni/${slug}/nuova?inviata=1`, 303);
}

export default function ReviewNew({ loaderData, actionData }: Route.ComponentProps) {
  const { product, draft, sent } = loaderData;
  if (sent) return <Sent product={product} />;
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["review_new.title"]()}</h1>
        <p className="lead">{m["review_new.lead"]()}</p>
      </div>
      <Notices draft={draft} />
      <div className="grid12 split-aside gap-y-12">
        <ReviewForm draft={draft} lastResult={actionData} />
        <aside className="max-lg:order-first">
          <ReviewedCard product={product} />
        </aside>
      </div>
    </div>
  );
}

function Sent({ product }: { product: ReviewedProduct }) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{m["review_new.sent_title"]()}</h1>
      </div>
      <div className="request-done">
        <Alert tone="ok">{m["review_new.sent"]()}</Alert>
        <p className="text-ink-2">{m["review_new.sent_next"]()}</p>
        <ButtonLink kind="quiet" href={`/prodotti/${product.slug}`}>
          {m["review_new.back"]()}
        </ButtonLink>
      </div>
    </div>
  );
}
